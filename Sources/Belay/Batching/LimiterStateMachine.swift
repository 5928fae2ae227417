// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks which callers have a slot and which wait for one. No tasks, no locks: each method takes one event and returns
/// what must be done.
///
/// Invariant: while a caller waits, all slots are taken. So a later caller never gets a slot first.
struct LimiterStateMachine {
  struct WaiterID: Hashable { let number: Int }

  let limit: Int
  /// The number of slots in use.
  private(set) var taken = 0
  private var waiting: Set<WaiterID> = []
  /// In the order of arrival. Waiters that have left or have got a slot are skipped; `compact` drops them.
  private(set) var queue: [WaiterID] = []
  private var first = 0

  init(limit: Int) { self.limit = limit }

  var waitingCount: Int { waiting.count }

  /// A caller arrives. Returns whether it has a slot; otherwise it waits.
  mutating func enter(_ waiter: WaiterID) -> Bool {
    guard taken == limit else {
      taken += 1
      return true
    }
    waiting.insert(waiter)
    queue.append(waiter)
    return false
  }

  /// A slot is released. Returns the waiter that gets it: the one that has waited longest.
  mutating func release() -> WaiterID? {
    precondition(taken > 0, "LimiterStateMachine: a slot is released, and none of \(limit) is taken.")
    while first < queue.count {
      let next = queue[first]
      first += 1
      if waiting.remove(next) != nil {
        compact()
        // The slot stays taken: it passes directly to the next waiter, so no other caller can take it.
        return next
      }
    }
    compact()
    taken -= 1
    return nil
  }

  /// A caller was cancelled. Returns whether it waited; if so, it no longer does.
  mutating func leave(_ waiter: WaiterID) -> Bool {
    guard waiting.remove(waiter) != nil else { return false }
    compact()
    return true
  }

  /// Runs rarely enough to cost almost nothing, and often enough to keep the queue at most a little over twice as long
  /// as the set of waiters.
  private mutating func compact() {
    guard queue.count > 2 * waiting.count + 32 else { return }
    queue = queue[first...].filter(waiting.contains)
    first = 0
  }
}
