// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Several runs as one: all that an action started. A queued action has one before it has runs.
final class RunGroup: RunNode, RunFollower, @unchecked Sendable {
  // @unchecked: `state` is a lock.

  private struct State {
    var members: [RunNode] = []
    /// Members that have not settled, and one more until `close`.
    var awaited = 1
    var isCancelled = false
    var combined = Run.Outcome.finished
  }

  private let state = Lock(State())

  override init() {}

  /// True when it was cancelled, also before it had members: then the queued action must start none.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Gives the group its members. Once. `outcome` is that of work that ended before it could become a member.
  func close(with members: [RunNode], outcome: Run.Outcome = .finished) {
    state.withLock { state in
      state.members = members
      state.awaited += members.count
    }
    for member in members { member.follow(self) }
    runSettled(isCancelled ? .cancelled : outcome)
  }

  func runSettled(_ outcome: Run.Outcome) {
    let final = state.withLock { state -> Run.Outcome? in
      state.combined = state.combined.combined(with: outcome)
      state.awaited -= 1
      guard state.awaited == 0 else { return nil }
      state.members = []
      return state.combined
    }
    if let final { settle(final) }
  }

  override var outcome: Run.Outcome {
    let (members, combined, awaited, isCancelled) = state.withLock {
      ($0.members, $0.combined, $0.awaited, $0.isCancelled)
    }
    guard awaited > 0 else { return combined }
    guard !members.isEmpty else { return isCancelled ? .cancelled : .pending }
    // A member that has ended off the main actor, and is about to be settled there, counts as ended.
    return members.reduce(combined) { $0.combined(with: $1.outcome) }
  }

  override var records: [RunRecord] { state.withLock { $0.members }.flatMap(\.records) }

  override func cancel(isolation: isolated (any Actor)?) {
    state.withLock { state in
      if state.awaited > 0 { state.isCancelled = true }
    }
    super.cancel(isolation: isolation)
  }
}
