// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Several runs as one: everything that an action started. A queued action has a group before it has runs.
final class RunGroup: RunTarget, RunFollower {
  private struct State {
    var machine = RunGroupStateMachine<RunRecord>()
    var followers = RunFollowers()
  }

  private let state = Lock(State())

  /// Its runs, until it is settled.
  var members: [RunRecord] { state.withLock { $0.machine.members } }

  /// Whether it was cancelled, also before it had members: the queued action must start none then.
  var isCancelled: Bool { state.withLock { $0.machine.isCancelled } }

  /// Sets the members, once. `outcome` is that of work that ended before it could become a member.
  func close(with members: [RunRecord], outcome: Run.Outcome = .finished) {
    settle { $0.close(with: members, outcome: outcome) }
    for member in members { member.follow(self) }
  }

  func runSettled(_ outcome: Run.Outcome) { settle { $0.settle(outcome) } }

  /// Settles the group if `event` returns its outcome.
  private func settle(_ event: (inout RunGroupStateMachine<RunRecord>) -> Run.Outcome?) {
    let settled = state.withLock { state in
      event(&state.machine).map { outcome in (outcome, state.followers.settle(outcome)) }
    }
    if let (outcome, followers) = settled { followers.notify(outcome) }
  }

  var outcome: Run.Outcome {
    switch state.withLock({ $0.machine.standing }) {
    case .known(let outcome): outcome
    // A member that has ended off the main actor, and is about to be settled there, counts as ended.
    case .asMembers(let members, let combined): combined.combined(with: outcome(of: members))
    }
  }

  /// Stops at the first member that has not ended; those before it are not checked again.
  private func outcome(of members: ArraySlice<RunRecord>) -> Run.Outcome {
    var ended = Run.Outcome.finished
    var isPending = false
    var next = members.startIndex
    while next < members.endIndex, !isPending {
      let outcome = members[next].outcome
      isPending = !outcome.isEnded
      if !isPending { (ended, next) = (ended.combined(with: outcome), next + 1) }
    }
    if next > members.startIndex { state.withLock { $0.machine.see(from: members.startIndex, to: next, ended) } }
    return isPending ? .pending : ended
  }

  var label: String {
    let members = members
    return members.isEmpty ? "an action that has not been received" : members.map(\.label).joined(separator: ", ")
  }

  func cancel(isolation: isolated (any Actor)?) {
    state.withLock { $0.machine.cancel() }
    let members = members
    // A run that has ended no longer refers to its store, whose turn this needs. So the first live run cancels all.
    members.first { $0.isLive }?.cancelTogether(members, isolation: isolation)
  }

  func follow(_ follower: any RunFollower) {
    let settled = state.withLock { $0.followers.add(follower) }
    if let settled { follower.runSettled(settled) }
  }

  func unfollow(_ follower: any RunFollower) { _ = state.withLock { $0.followers.remove(follower) } }

  var isFollowed: Bool { state.withLock { !$0.followers.isEmpty } }
}
