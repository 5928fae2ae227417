// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks the callers that wait for the next value, and the followers that get all of them. No tasks, no locks: each
/// method takes one event and returns what must be done.
struct MulticastStateMachine {
  struct WaiterID: Hashable, Comparable {
    let number: Int
    static func < (left: WaiterID, right: WaiterID) -> Bool { left.number < right.number }
  }

  private(set) var isFinished = false
  private var waiters: Set<WaiterID> = []
  private var followers: Set<WaiterID> = []

  /// The number of callers that wait for one value.
  var waiterCount: Int { waiters.count }
  var followerCount: Int { followers.count }

  /// The receivers of an event, in the order in which they came.
  struct Audience: Equatable {
    /// They receive it, and wait no more.
    var waiters: [WaiterID] = []
    var followers: [WaiterID] = []
  }

  /// A caller waits for the next value. False: there will be none.
  mutating func wait(_ waiter: WaiterID) -> Bool {
    guard !isFinished else { return false }
    waiters.insert(waiter)
    return true
  }

  /// A follower gets every value from now on. False: there will be none.
  mutating func follow(_ follower: WaiterID) -> Bool {
    guard !isFinished else { return false }
    followers.insert(follower)
    return true
  }

  /// Returns the receivers of a value.
  mutating func send() -> Audience {
    defer { waiters = [] }
    return Audience(waiters: waiters.sorted(), followers: followers.sorted())
  }

  /// Returns the receivers of the end. Empty after the first time.
  mutating func finish() -> Audience {
    guard !isFinished else { return Audience() }
    isFinished = true
    defer { (waiters, followers) = ([], []) }
    return Audience(waiters: waiters.sorted(), followers: followers.sorted())
  }

  /// A waiter was cancelled, or a follower left. Returns whether it was still registered.
  mutating func leave(_ waiter: WaiterID) -> Bool {
    waiters.remove(waiter) != nil || followers.remove(waiter) != nil
  }
}
