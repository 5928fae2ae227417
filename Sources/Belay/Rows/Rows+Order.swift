// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows {
  /// Moves the rows at these positions, in their order, to before the row now at `destination`, as SwiftUI's `onMove`
  /// passes them.
  ///
  /// - Parameters:
  ///   - offsets: Positions, in any order, for example an `IndexSet`.
  ///   - destination: A position before the move, or the number of rows for the end.
  /// - Complexity: O(*n*).
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    guard (0...count).contains(destination) else { RowsFault.place(destination, notIn: count, to: "move to") }
    let moved = checked(offsets, to: "move")
    let stay = { (position: Int) in !moved.contains(position) }
    arrange((0..<destination).filter(stay) + moved.sorted() + (destination..<count).filter(stay))
  }

  /// Moves the row with this id to this position, counted after the move.
  ///
  /// - Returns: Whether there is such a row.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func move(id: Element.ID, to position: Int) -> Bool {
    guard let source = index(id: id) else { return false }
    guard indices.contains(position) else { RowsFault.place(position, notIn: count, to: "move to") }
    guard source != position else { return true }
    elements.insert(elements.remove(at: source), at: position)
    willChangeStructure(.order)
    structure.move(from: source, to: position)
    followStructure()
    return true
  }

  /// Sorts the rows. The sort is stable, and changes nothing if the closure throws.
  ///
  /// - Complexity: O(*n* log *n*).
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    arrange(try indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) })
  }
}
