// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Not a `MutableCollection`: its algorithms write rows to each other's positions, which would change the ids at those
/// positions. `move` and `sort` are methods of its own; for any other order, make rows anew: `Rows(rows.shuffled())`.
extension Rows: RandomAccessCollection {
  /// - Complexity: O(1).
  public var startIndex: Int { 0 }
  /// - Complexity: O(1).
  public var endIndex: Int { elements.count }
  /// The number of rows.
  ///
  /// - Complexity: O(1).
  public var count: Int { elements.count }

  /// The row at this position. Setting a row with another id ends the process, and so does an invalid position.
  ///
  /// - Complexity: O(1); changes happen in place.
  public subscript(position: Int) -> Element {
    @inlinable
    _read {
      checkPlace(position)
      yield elements[position]
    }
    @inlinable
    _modify {
      checkPlace(position)
      // In a defer: if the caller throws while it changes the row, the code after `yield` does not run.
      defer { checkID(at: position) }
      yield &elements[position]
    }
  }

  /// The array's own check, but with a message in release builds too.
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
