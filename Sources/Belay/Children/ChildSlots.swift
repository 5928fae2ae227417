// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The children of all stores of a tree, held in one place.
///
/// A child's engine holds its parent's. If the parent held the child as well, the two would keep each other; so it finds its
/// children through weak references to what is here, and the root's release, on whatever thread, lets go of all at once.
struct ChildSlots: ~Copyable, Sendable {
  // A nested type crashes the 6.3.1 compiler, as does a private one.
  private let book = Lock(ChildSlotsBook())

  init() {}

  /// False once the root has gone: then the caller alone holds the slot.
  func insert(_ slot: ChildSlot) -> Bool {
    book.withLock { book in
      if !book.isClosed { book.slots[ObjectIdentifier(slot)] = slot }
      return !book.isClosed
    }
  }

  func remove(_ slot: ChildSlot) {
    // Released after the lock: what it holds may be the user's.
    _ = book.withLock { $0.slots.removeValue(forKey: ObjectIdentifier(slot)) }
  }

  func removeAll() {
    var slots: [ObjectIdentifier: ChildSlot] = [:]
    book.withLock { book in
      swap(&slots, &book.slots)
      book.isClosed = true
    }
  }

  var count: Int { book.withLock { $0.slots.count } }
}

struct ChildSlotsBook {
  var slots: [ObjectIdentifier: ChildSlot] = [:]
  var isClosed = false
}
