// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Who waits for the next value, and who follows all of them. No tasks, no locks: each method takes one event and returns what
/// must be done.
struct MulticastStateMachine {
  struct WaiterID: Hashable, Comparable {
    let number: Int
    static func < (left: WaiterID, right: WaiterID) -> Bool { left.number < right.number }
  }

  private(set) var isFinished = false
  private var waiters: Set<WaiterID> = []
  private var followers: Set<WaiterID> = []

  /// How many wait for one value.
  var waiterCount: Int { waiters.count }
  var followerCount: Int { followers.count }

  /// Whom an event concerns, in the order in which they came.
  struct Audience: Equatable {
    /// They are told, and wait no more.
    var waiters: [WaiterID] = []
    var followers: [WaiterID] = []
  }

  /// Somebody waits for the next value. False: there will be none.
  mutating func wait(_ waiter: WaiterID) -> Bool {
    guard !isFinished else { return false }
    waiters.insert(waiter)
    return true
  }

  /// Somebody wants every value from now on. False: there will be none.
  mutating func follow(_ follower: WaiterID) -> Bool {
    guard !isFinished else { return false }
    followers.insert(follower)
    return true
  }

  /// Who hears a value.
  mutating func send() -> Audience {
    defer { waiters = [] }
    return Audience(waiters: waiters.sorted(), followers: followers.sorted())
  }

  /// Who hears that there are no more values. Only the first time counts.
  mutating func finish() -> Audience {
    guard !isFinished else { return Audience() }
    isFinished = true
    defer { (waiters, followers) = ([], []) }
    return Audience(waiters: waiters.sorted(), followers: followers.sorted())
  }

  /// Somebody was cancelled, or follows no more. Returns whether it was still there.
  mutating func leave(_ waiter: WaiterID) -> Bool {
    waiters.remove(waiter) != nil || followers.remove(waiter) != nil
  }
}
