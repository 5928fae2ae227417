// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The followers of a run or a group, until it is settled. No lock: the owner protects it with its own, and notifies
/// outside that lock.
struct RunFollowers {
  /// A follower, identified by its reference.
  private struct Entry: Hashable {
    let follower: any RunFollower

    static func == (left: Entry, right: Entry) -> Bool { left.follower === right.follower }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(follower)) }
  }

  private var settled: Run.Outcome?
  private var entries = OrderedTable<Entry>()

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the outcome if the target is settled: then the caller notifies `follower` with it.
  mutating func add(_ follower: any RunFollower) -> Run.Outcome? {
    if settled == nil { entries.append(Entry(follower: follower)) }
    return settled
  }

  /// Returns the reference that was removed, which the caller releases after the lock.
  mutating func remove(_ follower: any RunFollower) -> (any RunFollower)? {
    entries.remove(Entry(follower: follower))?.follower
  }

  /// The target is settled. Returns the followers to notify: none if it was settled before.
  mutating func settle(_ outcome: Run.Outcome) -> RunFollowers {
    guard settled == nil else { return RunFollowers() }
    let removed = self
    settled = outcome
    entries = OrderedTable()
    return removed
  }

  func notify(_ outcome: Run.Outcome) { entries.visit { $0.follower.runSettled(outcome) } }
}
