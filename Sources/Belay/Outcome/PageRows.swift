// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How the elements of a page become rows.
struct PageRows<Row: Identifiable, Element> {
  /// Replaces all rows.
  let replace: (inout Rows<Row>, [Element]) -> Void
  /// Adds rows at the end. A row that exists already keeps its position.
  let add: (inout Rows<Row>, [Element]) -> Void
}

extension PageRows where Row == Element {
  /// The elements are the rows.
  init() {
    replace = { rows, elements in rows.replaceAll(with: elements) }
    // Two pages may overlap, but no page should have a row twice: `Rows` reports it.
    add = { rows, elements in rows.updateOrAppend(contentsOf: Rows(elements)) }
  }
}

extension PageRows {
  /// A row is made of its element, and updated by it.
  init(
    id: @escaping (Element) -> Row.ID, update: @escaping (inout Row, Element) -> Void,
    insert: @escaping (Element) -> Row
  ) {
    replace = { rows, elements in rows.replaceAll(with: elements, id: id, update: update, insert: insert) }
    add = { rows, elements in
      let new = elements.map { element in
        guard var row = rows[id: id(element)] else { return insert(element) }
        update(&row, element)
        return row
      }
      for (row, element) in zip(new, elements) where row.id != id(element) {
        RowsFault.idChanged(id(element), to: row.id)
      }
      rows.updateOrAppend(contentsOf: Rows(new))
    }
  }
}
