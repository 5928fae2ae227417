// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Decides when a group of runs has ended, and with which outcome. No runs, no locks: each method takes one event.
struct RunGroupStateMachine<Member> {
  private enum State {
    /// Its action waits, or is being received.
    case open
    /// The given number of members have not settled.
    case closed(awaited: Int)
    /// Cancelled before it had members: its outcome is `cancelled`, whatever they do. The given number of members have
    /// not settled.
    case closedCancelled(awaited: Int)
    case settled
  }

  private var state = State.open
  private(set) var members: [Member] = []
  private(set) var isCancelled = false
  private var combined = Run.Outcome.finished
  /// The first `count` members have ended with this combined outcome: they need not be checked again.
  private var seen: (count: Int, outcome: Run.Outcome) = (0, .finished)

  /// The group's outcome. The caller reads the members' outcomes, outside the group's lock.
  enum Standing {
    case known(Run.Outcome)
    /// The outcome of these members, combined with that of members that have settled or are known to have ended.
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

  /// Sets the members, and an outcome that counts with theirs. Returns the combined outcome if there is no member to
  /// wait for.
  ///
  /// Whether the group was cancelled before is decided here, together with the members: a later cancellation reaches
  /// the members, and shows in their outcomes.
  mutating func close(with members: [Member], outcome: Run.Outcome) -> Run.Outcome? {
    guard case .open = state else { preconditionFailure("RunGroupStateMachine: close, while \(state).") }
    self.members = members
    combined = isCancelled ? .cancelled : outcome
    state = isCancelled ? .closedCancelled(awaited: members.count) : .closed(awaited: members.count)
    return members.isEmpty ? settle() : nil
  }

  /// A member has settled. Returns the combined outcome at the last one.
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

  /// Members `first ..< end` were found to have ended, with this combined outcome.
  mutating func see(from first: Int, to end: Int, _ outcome: Run.Outcome) {
    // Another thread may have recorded this meanwhile, or the last of them may have settled.
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
