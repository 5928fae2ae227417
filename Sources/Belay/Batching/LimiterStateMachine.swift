// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Who has a slot and who waits for one. No tasks, no locks: each method takes one event and returns what must be done.
///
/// Invariant: when somebody waits, all slots are taken. So nobody who comes later gets in before.
struct LimiterStateMachine {
  struct WaiterID: Hashable { let number: Int }

  let limit: Int
  /// How many have a slot.
  private(set) var taken = 0
  private var waiting: Set<WaiterID> = []
  /// In the order in which they came. Those who have left, or are in, are skipped; `compact` drops them.
  private(set) var queue: [WaiterID] = []
  private var first = 0

  init(limit: Int) { self.limit = limit }

  var waitingCount: Int { waiting.count }

  /// Somebody comes. Returns whether it has a slot; else it waits.
  mutating func enter(_ waiter: WaiterID) -> Bool {
    guard taken == limit else {
      taken += 1
      return true
    }
    waiting.insert(waiter)
    queue.append(waiter)
    return false
  }

  /// A slot is given back. Returns who has it now: whoever has waited longest.
  mutating func giveBack() -> WaiterID? {
    precondition(taken > 0, "LimiterStateMachine: a slot is given back, and none of \(limit) is taken.")
    while first < queue.count {
      let next = queue[first]
      first += 1
      if waiting.remove(next) != nil {
        compact()
        // The slot stays taken: handed over, not put where somebody else could take it.
        return next
      }
    }
    compact()
    taken -= 1
    return nil
  }

  /// Somebody was cancelled. Returns whether it waited; if so, it waits no more.
  mutating func leave(_ waiter: WaiterID) -> Bool {
    guard waiting.remove(waiter) != nil else { return false }
    compact()
    return true
  }

  /// Rarely enough to cost nothing, and often enough that the queue is never much longer than those who wait.
  private mutating func compact() {
    guard queue.count > 2 * waiting.count + 32 else { return }
    queue = queue[first...].filter(waiting.contains)
    first = 0
  }
}
