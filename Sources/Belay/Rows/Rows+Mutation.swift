// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows {
  /// Removes the row with this id, and returns it; `nil` if there is none.
  ///
  /// - Complexity: O(*n*), and O(1) for the last row.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the row at this position, and returns it.
  ///
  /// - Complexity: O(*n*), and O(1) for the last row.
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    guard (0..<count).contains(position) else { RowsFault.place(position, notIn: count, to: "remove") }
    let row = elements.remove(at: position)
    willChangeStructure(.removed(structure.ids[position]))
    structure.remove(at: position)
    followStructure()
    return row
  }

  /// Removes the rows at these positions, as SwiftUI's `onDelete` passes them.
  ///
  /// - Complexity: O(*n*).
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = checked(offsets, to: "remove")
    arrange(indices.filter { !removed.contains($0) })
  }

  /// Removes the rows for which the closure returns true; removes none if it throws.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    arrange(try indices.filter { try !shouldBeRemoved(elements[$0]) })
  }

  /// Returns the rows for which the closure returns true, in their order. If it returns true for all, the result counts
  /// as unchanged.
  ///
  /// - Complexity: O(*n*).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Rows {
    var result = self
    result.arrange(try indices.filter { try isIncluded(elements[$0]) })
    return result
  }

  /// Keeps the rows now at these positions, in this order, without repeats.
  mutating func arrange(_ order: [Int]) {
    guard !order.elementsEqual(indices) else { return }
    switch count - order.count {
    case 0: willChangeStructure(.order)
    // The one missing position is the difference between the sum of all positions and the sum of the kept ones.
    case 1: willChangeStructure(.removed(structure.ids[indices.reduce(0, +) - order.reduce(0, +)]))
    default: journal.cut()
    }
    structure.arrange(order)
    elements = order.map { elements[$0] }
    followStructure()
  }

  func checked(_ offsets: some Sequence<Int>, to what: String) -> Set<Int> {
    let offsets = Set(offsets)
    for offset in offsets where !indices.contains(offset) { RowsFault.place(offset, notIn: count, to: what) }
    return offsets
  }
}
