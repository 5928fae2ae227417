// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The waiters of a test for a count to be reached. For use under the lock of the counter.
struct CountWatchers {
  typealias Continuation = CheckedContinuation<Bool, Never>
  struct ID: Hashable { let number: Int }

  private var numbered = 0
  private var watchers: [(id: ID, count: Int, continuation: Continuation)] = []
  /// Waiters that were cancelled before they could wait.
  private var cancelled: Set<ID> = []

  mutating func makeID() -> ID {
    numbered += 1
    return ID(number: numbered)
  }

  /// Registers a waiter. Returns whether the count is reached, if that is known at once; nil: it waits.
  mutating func wait(_ id: ID, for count: Int, now: Int, _ continuation: Continuation) -> Bool? {
    if cancelled.remove(id) != nil { return now >= count }
    if now >= count { return true }
    watchers.append((id, count, continuation))
    return nil
  }

  /// Removes and returns the waiters whose count is reached. The caller resumes them with true.
  mutating func reach(_ count: Int) -> [Continuation] {
    defer { watchers.removeAll { $0.count <= count } }
    return watchers.filter { $0.count <= count }.map(\.continuation)
  }

  /// The waiter was cancelled. Returns it if it waits; the caller resumes it with false.
  mutating func leave(_ id: ID) -> Continuation? {
    guard let index = watchers.firstIndex(where: { $0.id == id }) else {
      cancelled.insert(id)
      return nil
    }
    return watchers.remove(at: index).continuation
  }

  /// The waiter waits no more, and will not be cancelled.
  mutating func forget(_ id: ID) { cancelled.remove(id) }
}
