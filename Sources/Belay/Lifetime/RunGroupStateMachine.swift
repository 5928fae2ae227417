// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// When several runs have ended that are one, and how. No runs, no locks: each method takes one event.
struct RunGroupStateMachine<Member> {
  private enum State {
    /// Its action waits, or is being received.
    case open
    /// So many of its members have not settled.
    case closed(awaited: Int)
    /// Was cancelled before it had members: it is cancelled for good, whatever they still do. So many have not settled.
    case closedCancelled(awaited: Int)
    case settled
  }

  private var state = State.open
  private(set) var members: [Member] = []
  private(set) var isCancelled = false
  private var combined = Run.Outcome.finished
  /// So many members, from the first, were seen to have ended, and this is their outcome: who asks again need not ask those.
  private var seen: (count: Int, outcome: Run.Outcome) = (0, .finished)

  /// How the group stands. Members are asked by the caller, outside the lock of the group.
  enum Standing {
    case known(Run.Outcome)
    /// The outcome of these, combined with that of members that have settled or were seen to have ended.
    case asMembers(ArraySlice<Member>, Run.Outcome)
  }

  var standing: Standing {
    switch state {
    case .open: .known(isCancelled ? .cancelled : .pending)
    case .closed: .asMembers(members[seen.count...], combined.combined(with: seen.outcome))
    case .closedCancelled: .known(.cancelled)
    case .settled: .known(combined)
    }
  }

  /// It gets its members, and what counts beside them. Returns the outcome of all, when there is nobody to wait for.
  ///
  /// Whether it was cancelled before is decided here, with the members: later, those are cancelled and say it themselves.
  mutating func close(with members: [Member], outcome: Run.Outcome) -> Run.Outcome? {
    guard case .open = state else { preconditionFailure("RunGroupStateMachine: close, while \(state).") }
    self.members = members
    combined = isCancelled ? .cancelled : outcome
    state = isCancelled ? .closedCancelled(awaited: members.count) : .closed(awaited: members.count)
    return members.isEmpty ? settle() : nil
  }

  /// A member has settled. Returns the outcome of all, with the last of them.
  mutating func settle(_ outcome: Run.Outcome) -> Run.Outcome? {
    switch state {
    case .closed(let awaited):
      combined = combined.combined(with: outcome)
      state = .closed(awaited: awaited - 1)
      return awaited == 1 ? settle() : nil
    case .closedCancelled(let awaited):
      state = .closedCancelled(awaited: awaited - 1)
      return awaited == 1 ? settle() : nil
    case .open, .settled:
      preconditionFailure("RunGroupStateMachine: a member settles, while \(state).")
    }
  }

  /// Members from `first` to before `end` were found to have ended, with this outcome of all of them.
  mutating func see(from first: Int, to end: Int, _ outcome: Run.Outcome) {
    // Another thread may have asked meanwhile, or the last of them have settled.
    guard case .closed = state, first == seen.count else { return }
    seen = (end, seen.outcome.combined(with: outcome))
  }

  mutating func cancel() {
    if case .settled = state { return }
    isCancelled = true
  }

  private mutating func settle() -> Run.Outcome {
    state = .settled
    members = []
    return combined
  }
}
