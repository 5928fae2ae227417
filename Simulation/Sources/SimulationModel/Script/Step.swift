// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What happens next. The numbers choose among what there is when the step comes (`n` modulo how many there are), so a script
/// stays one when steps are taken out of it.
public enum Step: Equatable, Sendable {
  /// The next job of the main actor.
  case mainJob
  /// One of the jobs that belong to no actor.
  case otherJob(Int)
  /// Jobs until none is left.
  case allJobs
  case send(action: Int, node: Int)
  /// To a store whose state has gone.
  case sendToGone(action: Int, node: Int)
  case cancel(group: Int, isOnMain: Bool)
  case answer(gate: Int, isFailure: Bool)
  case advance(Int)
  case end(root: Int)
  /// The last handle goes.
  case release(root: Int, isOnMain: Bool)
  /// Somebody waits for what was sent.
  case await(group: Int)
  /// Somebody sends, and waits; the task that does can be cancelled.
  case perform(action: Int, node: Int)
  case cancelWaiter(Int)
  /// A field; nil: who the children are, and their order.
  case watch(node: Int, field: Field?)
  case yieldElement(Int)
  case finishSource
  case answerBatch(Int, isFailure: Bool)
  case scopeRun(RunSpec, form: Int)
  case scopeCancel(lane: Int, isOnMain: Bool)
  case scopeEnd(isOnMain: Bool)
  case scopeRelease
  case releaseOwner
}
