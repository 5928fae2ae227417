// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Several runs as one: everything that an action started. A queued action has a group before it has runs.
final class RunGroup: RunNode, RunFollower, @unchecked Sendable {
  // @unchecked: `state` is a lock.

  private let state = Lock(RunGroupStateMachine<RunNode>())

  override init() {}

  /// Whether it was cancelled, also before it had members: the queued action must start none then.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Sets the members, once. `outcome` is that of work that ended before it could become a member.
  func close(with members: [RunNode], outcome: Run.Outcome = .finished) {
    let final = state.withLock { $0.close(with: members, outcome: outcome) }
    if let final { settle(final) }
    for member in members { member.follow(self) }
  }

  func runSettled(_ outcome: Run.Outcome) {
    let final = state.withLock { $0.settle(outcome) }
    if let final { settle(final) }
  }

  override var outcome: Run.Outcome {
    switch state.withLock({ $0.standing }) {
    case .known(let outcome): outcome
    // A member that has ended off the main actor, and is about to be settled there, counts as ended.
    case .asMembers(let members, let combined): combined.combined(with: outcome(of: members))
    }
  }

  /// Stops at the first member that has not ended; those before it are not checked again.
  private func outcome(of members: ArraySlice<RunNode>) -> Run.Outcome {
    var ended = Run.Outcome.finished
    var isPending = false
    var next = members.startIndex
    while next < members.endIndex, !isPending {
      let outcome = members[next].outcome
      isPending = !outcome.isEnded
      if !isPending { (ended, next) = (ended.combined(with: outcome), next + 1) }
    }
    if next > members.startIndex { state.withLock { $0.see(from: members.startIndex, to: next, ended) } }
    return isPending ? .pending : ended
  }

  override var records: [RunRecord] { state.withLock { $0.members }.flatMap(\.records) }

  override func cancel(isolation: isolated (any Actor)?) {
    state.withLock { $0.cancel() }
    super.cancel(isolation: isolation)
  }
}
