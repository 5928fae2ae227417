// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What happens next. The numbers select from what exists when the step runs (`n` modulo the count), so a script stays
/// valid when steps are removed.
public enum Step: Equatable, Sendable {
  /// The next job of the main actor.
  case mainJob
  /// One of the jobs that do not belong to an actor.
  case otherJob(Int)
  /// Jobs until none is left.
  case allJobs
  case send(action: Int, node: Int)
  /// A view writes a field of the part that views may write.
  case write(node: Int, field: Field, value: Int)
  /// The same in a store whose state was removed.
  case writeToRemoved(node: Int, field: Field, value: Int)
  /// Sends to a store whose state was removed.
  case sendToRemoved(action: Int, node: Int)
  case cancel(group: Int, isOnMain: Bool)
  case answer(gate: Int, isFailure: Bool)
  case answerAll
  /// Sends the action to every row of the root.
  case sendToRows(action: Int, root: Int)
  case advance(Int)
  case end(root: Int)
  /// Releases the last handle.
  case release(root: Int, isOnMain: Bool)
  /// A task awaits what was sent.
  case await(group: Int)
  /// A task sends and waits; it can be cancelled.
  case perform(action: Int, node: Int)
  case cancelWaiter(Int)
  /// Observes a field; nil: the children and their order.
  case watch(node: Int, field: Field?)
  case yieldElement(Int)
  case finishSource
  case answerBatch(Int, isFailure: Bool)
  case scopeRun(RunSpec, form: Int)
  case scopeCancel(lane: Int, isOnMain: Bool)
  case scopeEnd(isOnMain: Bool)
  case scopeRelease
  case releaseOwner
  /// Code in Swift 5 mode, on a queue: it hops to the main queue and sends.
  case oldSend(action: Int, node: Int)
  /// On a queue: it cancels what was sent.
  case oldCancel(group: Int)
  /// It wants a completion handler called when what was sent has ended.
  case oldAwait(group: Int)
  case oldScopeRun(RunSpec)
}
