// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows {
  /// Adds a row at the end. If its id exists already, that row keeps its position and takes the new contents, and debug
  /// builds report it. Where this is intended, set `rows[id:]`.
  ///
  /// - Complexity: O(1) on average, over many appends.
  public mutating func append(_ row: Element) { insert(row, at: count, by: "append(_:)") }

  /// Adds rows at the end. A row whose id exists already, or is repeated, is not added again: the existing one keeps
  /// its position and takes the last contents. Debug builds report it, once for the call. Where this is intended, as
  /// for a page that may overlap the last one, use ``updateOrAppend(contentsOf:)``.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of given rows.
  public mutating func append(contentsOf rows: some Sequence<Element>) {
    insert(Array(rows), at: count, by: "append(contentsOf:)")
  }

  /// Inserts a row at this position; the rows from there on move up. If its id exists already, that row keeps its
  /// position and takes the new contents, and debug builds report it.
  ///
  /// An invalid position ends the process.
  ///
  /// - Complexity: O(*n*), and O(1) at the end.
  public mutating func insert(_ row: Element, at position: Int) { insert(row, at: position, by: "insert(_:at:)") }

  /// Inserts rows at this position; the rows from there on move up. A row whose id exists already, or is repeated, is
  /// not inserted again: the existing one keeps its position and takes the last contents. Debug builds report it, once
  /// for the call.
  ///
  /// An invalid position ends the process.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of given rows, and O(*m*) at the end.
  public mutating func insert(contentsOf rows: some Sequence<Element>, at position: Int) {
    insert(Array(rows), at: position, by: "insert(contentsOf:at:)")
  }

  private mutating func insert(_ row: Element, at position: Int, by call: StaticString) {
    guard (0...count).contains(position) else { RowsFault.place(position, notIn: count, to: "insert at") }
    willChangeStructure(.order)
    if let place = structure.insert(row.id, at: position) {
      elements[place] = row
      contentsChanged(at: place)
      RowsReport.repeated(row.id, at: place, others: 0, in: Self.self, call)
    } else {
      elements.insert(row, at: position)
      followStructure()
      RowsReport.unequal(CollectionOfOne(row.id), in: Self.self, call)
    }
  }

  mutating func insert(_ new: [Element], at position: Int, by call: StaticString) {
    guard (0...count).contains(position) else { RowsFault.place(position, notIn: count, to: "insert at") }
    guard !new.isEmpty else { return }
    willChangeStructure(.order)
    let repeats = structure.insert(contentsOf: new.map(\.id), at: position)
    if repeats.isEmpty {
      elements.insert(contentsOf: new, at: position)
      followStructure()
    } else {
      insert(new, at: position, repeats)
      let first = repeats[0]
      RowsReport.repeated(
        new[first.offset].id, at: first.position, others: repeats.count - 1, in: Self.self, call)
    }
    RowsReport.unequal(new.lazy.map(\.id), in: Self.self, call)
  }

  /// Inserts the rows after the structure has inserted their ids.
  private mutating func insert(_ new: [Element], at position: Int, _ repeats: [RowsRepeat]) {
    let repeated = Set(repeats.map(\.offset))
    let added = new.indices.filter { !repeated.contains($0) }.map { new[$0] }
    elements.insert(contentsOf: added, at: position)
    if !added.isEmpty { followStructure() }
    // In the given order: the last contents of an id stay.
    for row in repeats { elements[row.position] = new[row.offset] }
    let places = Set(repeats.map(\.position)).subtracting(position..<(position + added.count))
    switch places.count {
    case 0: break
    case 1: contentsChanged(at: places.first!)
    default: contentsChanged()
    }
  }
}
