// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The children of all stores of a tree, in one table.
///
/// A child's engine holds its parent's engine. If the parent held the child as well, the two would form a cycle. So a
/// parent refers weakly to the slots in this table, and releasing the root, on whatever thread, releases all of them at
/// once.
struct ChildSlots: ~Copyable, Sendable {
  // A nested type crashes the 6.3.1 compiler, as does a private one.
  private let table = Lock(ChildSlotsTable())

  init() {}

  /// False once the root was released: then only the caller holds the slot.
  func insert(_ slot: any ChildSlot) -> Bool {
    table.withLock { table in
      if !table.isClosed { table.slots[ObjectIdentifier(slot)] = slot }
      return !table.isClosed
    }
  }

  func remove(_ slot: any ChildSlot) {
    // Released after the lock: it may hold the client's objects.
    _ = table.withLock { $0.slots.removeValue(forKey: ObjectIdentifier(slot)) }
  }

  func removeAll() {
    var slots: [ObjectIdentifier: any ChildSlot] = [:]
    table.withLock { table in
      swap(&slots, &table.slots)
      table.isClosed = true
    }
  }

  var count: Int { table.withLock { $0.slots.count } }
}

struct ChildSlotsTable {
  var slots: [ObjectIdentifier: any ChildSlot] = [:]
  var isClosed = false
}
