// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Not a `MutableCollection`: its algorithms write rows to each other's positions, and a row's id would change in its place.
/// `sort`, `reverse`, `shuffle` and `swapAt` are here.
extension Rows: RandomAccessCollection {
  /// - Complexity: O(1).
  public var startIndex: Int { 0 }
  /// - Complexity: O(1).
  public var endIndex: Int { elements.count }
  /// How many rows there are.
  ///
  /// - Complexity: O(1).
  public var count: Int { elements.count }

  /// The row at this position. To set a row with another id is a precondition failure.
  ///
  /// - Complexity: O(1), and a change happens in place.
  public subscript(position: Int) -> Element {
    @inlinable
    _read { yield elements[position] }
    @inlinable
    _modify {
      // Deferred: a caller that throws while it changes the row does not come back here.
      defer { checkID(at: position) }
      yield &elements[position]
    }
  }

  @inlinable
  mutating func checkID(at position: Int) {
    let id = elements[position].id
    guard id == structure.ids[position] else { RowsFault.otherID(structure.ids[position], became: id) }
    contentsChanged(at: position)
  }

  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}
