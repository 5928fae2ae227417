// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One who waits for the end of a run, and whom its end and his own cancellation may meet at any moment: he is told once.
///
/// No continuation is resumed here, and nothing is locked: each method takes one event and returns whom to resume.
struct RunWaiterStateMachine<Continuation> {
  private enum State {
    case idle
    case waiting(Continuation)
    case told(Run.Outcome)
  }

  private var state = State.idle

  init() {}
  init(waiting continuation: Continuation) { state = .waiting(continuation) }

  /// He has been told, or nobody will tell him any more.
  var isTold: Bool {
    if case .told = state { true } else { false }
  }

  /// He begins to wait. Returns what he has been told before that: then he is to be resumed with it.
  mutating func wait(_ continuation: Continuation) -> Run.Outcome? {
    switch state {
    case .told(let outcome): return outcome
    case .waiting: preconditionFailure("RunWaiterStateMachine: wait, while waiting.")
    case .idle:
      state = .waiting(continuation)
      return nil
    }
  }

  /// The run has ended, or he was cancelled. Returns whom to resume: nil when he does not wait yet, or does not any more.
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
