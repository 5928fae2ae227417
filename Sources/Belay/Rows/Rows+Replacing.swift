// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows {
  /// Takes these rows instead, in this order: what a refresh brought. Rows whose ids stay are the same rows with new
  /// contents, wherever they are now.
  ///
  /// With the same ids in the same order only the contents count as changed, so watchers of the ids sleep on. Of two rows with
  /// one id one stays, at the first one's place with the last one's contents, and debug builds report it;
  /// ``init(uniquing:keeping:)`` says that it is meant.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the number of given rows.
  public mutating func replaceAll(with rows: some Sequence<Element>) {
    replaceAll(with: Array(rows), by: "replaceAll(with:)")
  }

  private mutating func replaceAll(with new: [Element], by call: StaticString) {
    guard hasIDs(of: new) else {
      let rows = Rows(new, by: call)
      // What is left when some came twice may be what there is.
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

  /// Has one row for each of these values, in their order: what a refresh brought. A row whose id stays keeps the rest of its
  /// state, such as what it has loaded.
  ///
  /// ```swift
  /// state.quotes.replaceAll(with: holdings, id: \.id) { $0.holding = $1 } insert: { Quote.State(holding: $0) }
  /// ```
  ///
  /// With the same ids in the same order only the contents count as changed, so watchers of the ids sleep on. Of two values with
  /// one id the last one's row stays, at the first one's place, and debug builds report it; each is made from the row as it was
  /// before the call. A row with another id than its value ends the process.
  ///
  /// - Parameters:
  ///   - values: In the order that the rows shall have.
  ///   - id: The id of a value's row.
  ///   - update: Gives a row that stays its new value.
  ///   - insert: Makes the row of a value that is new.
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
  /// Takes these rows instead, in this order: what a refresh brought. Rows whose ids stay are the same rows with new
  /// contents, wherever they are now.
  ///
  /// Equal rows in the same order are no change at all. With the same ids in the same order only the contents count as
  /// changed, so watchers of the ids sleep on. Of two rows with one id one stays, at the first one's place with the last one's
  /// contents, and debug builds report it; ``init(uniquing:keeping:)`` says that it is meant.
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
