// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Values that wait to be read: first in, first out.
struct BridgeBuffer<Element> {
  /// Those before `first` are nil.
  private var slots: [Element?] = []
  private var first = 0

  var count: Int { slots.count - first }
  var isEmpty: Bool { count == 0 }
  /// How much room it takes; a test looks.
  var slotCount: Int { slots.count }

  mutating func append(_ element: Element) { slots.append(element) }

  mutating func popFirst() -> Element? {
    guard first < slots.count else { return nil }
    let element = slots[first].take()
    first += 1
    // Rarely enough to cost nothing, and often enough that it is never much longer than what it holds.
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
