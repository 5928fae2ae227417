// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Values that wait to be read: first in, first out.
struct BridgeBuffer<Element> {
  /// Slots before `first` are nil.
  private var slots: [Element?] = []
  private var first = 0

  var count: Int { slots.count - first }
  var isEmpty: Bool { count == 0 }
  /// The size of its storage; for tests.
  var slotCount: Int { slots.count }

  mutating func append(_ element: Element) { slots.append(element) }

  mutating func popFirst() -> Element? {
    guard first < slots.count else { return nil }
    let element = slots[first].take()
    first += 1
    // Runs rarely enough to cost almost nothing, and often enough to keep the storage not much larger than its values.
    if first == slots.count {
      slots.removeAll(keepingCapacity: first <= 32)
      first = 0
    } else if first > count + 32 {
      slots.removeFirst(first)
      first = 0
    }
    return element
  }
}
