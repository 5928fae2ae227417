// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows {
  /// Replaces all rows with these, in this order: for the result of a refresh. Rows whose ids stay are the same rows
  /// with new contents, wherever they are now.
  ///
  /// If the ids and their order stay the same, only the contents count as changed, so observers of the ids are not
  /// notified. Of rows with the same id one stays, at the first one's position with the last one's contents, and debug
  /// builds report it. ``init(uniquing:)`` states that this is intended.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of given rows.
  public mutating func replaceAll(with rows: some Sequence<Element>) {
    replaceAll(with: Array(rows), by: "replaceAll(with:)")
  }

  private mutating func replaceAll(with new: [Element], by call: StaticString) {
    guard hasIDs(of: new) else {
      let rows = Rows(new, by: call)
      // Without the repeats, the ids may be the same as now.
      if rows.count < new.count, hasIDs(of: rows.elements) {
        replaceAll(with: rows.elements, by: call)
      } else {
        self = rows
      }
      return
    }
    guard !new.isEmpty else { return }
    elements = new
    contentsChanged()
  }

  /// Replaces the rows with one for each of these values, in their order: for the result of a refresh. A row whose id
  /// stays keeps the rest of its state, such as what it has loaded.
  ///
  /// ```swift
  /// state.quotes.replaceAll(with: holdings, id: \.id) { $0.holding = $1 } insert: { Quote.State(holding: $0) }
  /// ```
  ///
  /// If the ids and their order stay the same, only the contents count as changed, so observers of the ids are not
  /// notified. Of values with the same id the last one's row stays, at the first one's position, and debug builds
  /// report it. Each of these rows is made from the row as it was before the call. A row whose id differs from its
  /// value's id ends the process.
  ///
  /// - Parameters:
  ///   - values: The values, in the order of their rows.
  ///   - id: Returns the id of a value's row.
  ///   - update: Updates an existing row with its new value.
  ///   - insert: Makes the row of a new value.
  /// - Complexity: O(*n* + *m*), where *m* is the number of values.
  public mutating func replaceAll<Value>(
    with values: some Sequence<Value>, id: (Value) -> Element.ID, update: (inout Element, Value) throws -> Void,
    insert: (Value) throws -> Element
  ) rethrows {
    let rows = try values.map { value in
      let id = id(value)
      var row: Element
      if let old = self[id: id] {
        row = old
        try update(&row, value)
      } else {
        row = try insert(value)
      }
      if row.id != id { RowsFault.idChanged(id, to: row.id) }
      return row
    }
    replaceAll(with: rows, by: "replaceAll(with:id:update:insert:)")
  }

  private func hasIDs(of new: [Element]) -> Bool {
    new.count == count && new.indices.allSatisfy { new[$0].id == structure.ids[$0] }
  }
}

extension Rows where Element: Equatable {
  /// Replaces all rows with these, in this order: for the result of a refresh. Rows whose ids stay are the same rows
  /// with new contents, wherever they are now.
  ///
  /// Equal rows in the same order count as no change at all. If the ids and their order stay the same, only the
  /// contents count as changed, so observers of the ids are not notified. Of rows with the same id one stays, at the
  /// first one's position with the last one's contents, and debug builds report it. ``init(uniquing:)`` states
  /// that this is intended.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of given rows.
  public mutating func replaceAll(with rows: some Sequence<Element>) {
    let new = Array(rows)
    guard hasIDs(of: new) else {
      let rows = Rows(new, by: "replaceAll(with:)")
      if rows.count < new.count, hasIDs(of: rows.elements) {
        replaceAll(with: rows.elements)
      } else {
        self = rows
      }
      return
    }
    guard new != elements else { return }
    elements = new
    contentsChanged()
  }
}
