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

  /// The row at this position. To set a row with another id ends the process, and so does a position that is not there.
  ///
  /// - Complexity: O(1), and a change happens in place.
  public subscript(position: Int) -> Element {
    @inlinable
    _read {
      checkPlace(position)
      yield elements[position]
    }
    @inlinable
    _modify {
      checkPlace(position)
      // Deferred: a caller that throws while it changes the row does not come back here.
      defer { checkID(at: position) }
      yield &elements[position]
    }
  }

  /// What the array would check, with a sentence in release builds too.
  @inlinable
  func checkPlace(_ position: Int) {
    guard elements.indices.contains(position) else {
      RowsFault.place(position, notIn: elements.count, to: "read or change")
    }
  }

  @inlinable
  mutating func checkID(at position: Int) {
    let id = elements[position].id
    if id != structure.ids[position] { RowsFault.idChanged(structure.ids[position], to: id) }
    contentsChanged(at: position)
  }

  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}
