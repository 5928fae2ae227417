// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How the elements of a page become rows.
struct PageRows<Row: Identifiable, Element> {
  /// The id of an element's row.
  let id: (Element) -> Row.ID
  /// Replaces all rows.
  let replace: (inout Rows<Row>, [Element]) -> Void
  /// Adds rows at the end. A row that exists already keeps its position.
  let add: (inout Rows<Row>, [Element]) -> Void
}

extension PageRows where Row == Element {
  /// The elements are the rows.
  init() {
    id = { $0.id }
    replace = { rows, elements in rows.replaceAll(with: elements) }
    add = { rows, elements in rows.updateOrAppend(contentsOf: elements) }
  }
}

extension PageRows {
  /// A row is made of its element, and updated by it.
  init(
    id: @escaping (Element) -> Row.ID, update: @escaping (inout Row, Element) -> Void,
    insert: @escaping (Element) -> Row
  ) {
    self.id = id
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
      rows.updateOrAppend(contentsOf: new)
    }
  }

  /// The elements of a page, each row once: at the first one's place, with the last one's contents. Two pages may
  /// overlap, but no page should have a row twice: debug builds report it.
  ///
  /// - Parameter page: The page, in the report.
  func unique(_ elements: [Element], of page: @autoclosure () -> String) -> [Element] {
    var places: [Row.ID: Int] = [:]
    var unique: [Element] = []
    var first: Row.ID?
    for element in elements {
      let id = id(element)
      if let place = places[id] {
        unique[place] = element
        first = first ?? id
      } else {
        places[id] = unique.count
        unique.append(element)
      }
    }
    if let first {
      let others = elements.count - unique.count - 1
      DebugReport.make(
        """
        \(page()) has a row with the id \(first) twice. One row stays: at its first place, with the contents that came \
        last.\(others == 0 ? "" : " \(others) more of its rows are repeated, and were treated alike.") If the backend may repeat a row within a page, remove it before \
        you return the page.
        """)
    }
    return unique
  }
}
