// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A waiter for the end of a run. Both that end and the waiter's own cancellation may come at any moment; the waiter is
/// resumed once.
///
/// It resumes no continuation and has no lock: each method takes one event and returns what to resume.
struct RunWaiterStateMachine<Continuation> {
  private enum State {
    case idle
    case waiting(Continuation)
    case told(Run.Outcome)
  }

  private var state = State.idle

  init() {}
  init(waiting continuation: Continuation) { state = .waiting(continuation) }

  /// It has its outcome, and will get no other.
  var isTold: Bool {
    if case .told = state { true } else { false }
  }

  /// It begins to wait. Returns its outcome if it has one already: the caller resumes it with that.
  mutating func wait(_ continuation: Continuation) -> Run.Outcome? {
    switch state {
    case .told(let outcome): return outcome
    case .waiting: preconditionFailure("RunWaiterStateMachine: wait, while waiting.")
    case .idle:
      state = .waiting(continuation)
      return nil
    }
  }

  /// The run has ended, or the waiter was cancelled. Returns the continuation to resume: nil if it does not wait yet,
  /// or no longer.
  mutating func tell(_ outcome: Run.Outcome) -> Continuation? {
    switch state {
    case .told: return nil
    case .idle:
      state = .told(outcome)
      return nil
    case .waiting(let continuation):
      state = .told(outcome)
      return continuation
    }
  }
}
