// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Those of a test who wait until something has been counted so far. For use under the lock of whoever counts.
struct CountWatchers {
  typealias Continuation = CheckedContinuation<Bool, Never>
  struct ID: Hashable { let number: Int }

  private var numbered = 0
  private var watchers: [(id: ID, count: Int, continuation: Continuation)] = []
  /// Those who were cancelled before they could wait.
  private var cancelled: Set<ID> = []

  mutating func makeID() -> ID {
    numbered += 1
    return ID(number: numbered)
  }

  /// Returns what the caller hears at once, whether it is reached; nil: it waits.
  mutating func wait(_ id: ID, for count: Int, now: Int, _ continuation: Continuation) -> Bool? {
    if cancelled.remove(id) != nil { return now >= count }
    if now >= count { return true }
    watchers.append((id, count, continuation))
    return nil
  }

  /// Takes out those for whom it is reached. The caller resumes them with true.
  mutating func reach(_ count: Int) -> [Continuation] {
    defer { watchers.removeAll { $0.count <= count } }
    return watchers.filter { $0.count <= count }.map(\.continuation)
  }

  /// The waiter was cancelled. The caller resumes it with false.
  mutating func leave(_ id: ID) -> Continuation? {
    guard let index = watchers.firstIndex(where: { $0.id == id }) else {
      cancelled.insert(id)
      return nil
    }
    return watchers.remove(at: index).continuation
  }

  /// It waits no more, and will not be cancelled any more.
  mutating func forget(_ id: ID) { cancelled.remove(id) }
}
