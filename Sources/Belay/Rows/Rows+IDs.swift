// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows {
  /// The ids, in the order of the rows. They hold no rows: keeping them does not make the next change of a row copy the
  /// rows.
  ///
  /// ```swift
  /// ForEach(store.messages.ids, id: \.self) { id in MessageRow(id: id) }
  /// ```
  ///
  /// - Complexity: O(1).
  public var ids: IDs { IDs(structure: structure) }

  /// The ids of rows, in the rows' order.
  public struct IDs {
    // `Rows.` is needed: depending on the order of the files, the compiler resolves a bare `Element` to this
    // collection's own.
    let structure: RowsStructure<Rows.Element.ID>
  }
}

extension Rows.IDs: RandomAccessCollection {
  /// - Complexity: O(1).
  public var startIndex: Int { 0 }
  /// - Complexity: O(1).
  public var endIndex: Int { structure.ids.count }
  /// The number of ids.
  ///
  /// - Complexity: O(1).
  public var count: Int { structure.ids.count }
  /// The id at this position. An invalid position ends the process.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> Element.ID {
    guard structure.ids.indices.contains(position) else { RowsFault.place(position, notIn: count, to: "read") }
    return structure.ids[position]
  }

  /// - Complexity: O(1) on average.
  public func contains(_ id: Element.ID) -> Bool { structure.position(of: id) != nil }
  /// - Complexity: O(1) on average.
  public func firstIndex(of id: Element.ID) -> Int? { structure.position(of: id) }

  public func makeIterator() -> IndexingIterator<[Element.ID]> { structure.ids.makeIterator() }
}

extension Rows.IDs: Hashable {
  /// - Complexity: O(1) for copies of each other that have not changed since, otherwise O(*n*).
  public static func == (left: Self, right: Self) -> Bool {
    left.structure.generation == right.structure.generation || left.structure.ids == right.structure.ids
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(structure.ids) }
}

extension Rows.IDs: Sendable where Element.ID: Sendable {}

extension Rows.IDs: CustomStringConvertible, CustomReflectable {
  public var description: String { structure.ids.description }
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: structure.ids, displayStyle: .collection) }
}
