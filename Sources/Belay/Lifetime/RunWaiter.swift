// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RunTarget {
  func settled() async -> Run.Outcome {
    await withUnsafeContinuation { follow(RunWaiter($0)) }
  }

  /// - Parameter isolation: Explicit, because the closure below would otherwise leave the caller's actor and return to
  ///   it.
  func settledUnlessWaiterIsCancelled(isolation: isolated (any Actor)? = #isolation) async -> Run.Outcome {
    let waiter = RunWaiter()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        if waiter.wait(continuation) { follow(waiter) }
        // Cancelled in between: it no longer waits.
        if waiter.isTold { unfollow(waiter) }
      }
    } onCancel: {
      // Marked first: if `follow` adds the waiter after the `unfollow` below, the check above sees the mark and removes
      // it. Resumed last: the caller continues only once the waiter is no longer a follower.
      let outcome = outcome
      let continuation = waiter.tell(outcome)
      unfollow(waiter)
      continuation?.resume(returning: outcome)
    }
  }
}

/// One caller of `finished()`, resumed exactly once: by the run, or by its own cancellation, whichever is first.
private final class RunWaiter: RunFollower {
  typealias Continuation = UnsafeContinuation<Run.Outcome, Never>

  private let state: Lock<RunWaiterStateMachine<Continuation>>

  init() { state = Lock(RunWaiterStateMachine()) }
  init(_ continuation: Continuation) { state = Lock(RunWaiterStateMachine(waiting: continuation)) }

  /// Returns whether there is anything to wait for; if not, the continuation has been resumed.
  func wait(_ continuation: Continuation) -> Bool {
    let told = state.withLock { $0.wait(continuation) }
    if let told { continuation.resume(returning: told) }
    return told == nil
  }

  var isTold: Bool { state.withLock { $0.isTold } }

  /// Returns the continuation to resume, if it waits.
  func tell(_ outcome: Run.Outcome) -> Continuation? { state.withLock { $0.tell(outcome) } }

  func runSettled(_ outcome: Run.Outcome) { tell(outcome)?.resume(returning: outcome) }
}
