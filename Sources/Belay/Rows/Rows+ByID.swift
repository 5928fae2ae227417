// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Lookup and change of a row are inlinable: specialized for the client's types they take a third of the time (benchmark
// rows-update).
extension Rows {
  /// The ids, in the order of the rows. They hold no rows: keeping them does not make the next change of a row copy the
  /// rows.
  ///
  /// ```swift
  /// ForEach(store.messages.ids, id: \.self) { id in MessageRow(id: id) }
  /// ```
  ///
  /// To look for one id, ask the rows: ``contains(id:)`` and ``index(id:)`` do not search.
  ///
  /// - Complexity: O(1).
  public var ids: [Element.ID] { structure.ids }

  /// The position of the row with this id; `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: Element.ID) -> Int? { structure.position(of: id) }

  /// Whether there is a row with this id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(id: Element.ID) -> Bool { structure.position(of: id) != nil }

  /// The row with this id; `nil` if there is none.
  ///
  /// ```swift
  /// messages[id: id]?.isRead = true   // without such a row nothing happens, and nothing counts as changed
  /// messages[id: id] = nil            // removes it
  /// messages[id: new.id] = new        // replaces the row with that id at its place, or appends a new one
  /// ```
  ///
  /// Setting a row with another id than the one in the brackets ends the process.
  ///
  /// - Complexity: O(1) on average to read, change, replace and append; changes happen in place. O(*n*) to remove.
  public subscript(id id: Element.ID) -> Element? {
    @inlinable
    get { structure.position(of: id).map { elements[$0] } }
    @inlinable
    _modify {
      let position = structure.position(of: id)
      var row: Element?
      if let position { row = takeOut(at: position) }
      // In a defer: if the caller throws while it changes the row, the code after `yield` does not run.
      defer { settle(&row, id: id, from: position) }
      yield &row
    }
  }

  /// Changes the row with this id in place, and returns what `body` returns. Without such a row it returns `nil` and
  /// does not call `body`.
  ///
  /// Changes that `body` makes before it throws persist. Changing the row's id ends the process.
  ///
  /// - Complexity: O(1) on average, plus the time of `body`.
  @inlinable
  @discardableResult
  public mutating func update<Result>(
    id: Element.ID, _ body: (_ row: inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let position = structure.position(of: id) else { return nil }
    return try body(&self[position])
  }

  /// Replaces the rows whose ids exist, at their positions, and appends the others: for a page that may overlap the
  /// last one.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of given rows.
  public mutating func updateOrAppend(contentsOf rows: some Sequence<Element>) {
    var new: [Element] = []
    var newPositions: [Element.ID: Int] = [:]
    var replaced: [Int] = []
    for row in rows {
      let id = row.id
      if let position = structure.position(of: id) {
        elements[position] = row
        replaced.append(position)
      } else if let position = newPositions[id] {
        new[position] = row
      } else {
        newPositions[id] = new.count
        new.append(row)
      }
    }
    switch replaced.count {
    case 0: break
    case 1: contentsChanged(at: replaced[0])
    default: contentsChanged()
    }
    insert(new, at: count, by: "updateOrAppend(contentsOf:)")
  }

  /// Moves the row out, so that its storage is not shared while it changes. The last row takes its position meanwhile.
  @inlinable
  mutating func takeOut(at position: Int) -> Element {
    elements.swapAt(position, elements.count - 1)
    return elements.removeLast()
  }

  @inlinable
  mutating func settle(_ row: inout Element?, id: Element.ID, from position: Int?) {
    guard let row = row.take() else {
      if let position { settleRemoval(of: id, at: position) }
      return
    }
    let newID = row.id
    if newID != id { RowsFault.idChanged(id, to: newID) }
    elements.append(row)
    if let position {
      elements.swapAt(position, elements.count - 1)
      contentsChanged(at: position)
    } else {
      settleAddition(of: id)
    }
  }

  @usableFromInline
  mutating func settleRemoval(of id: Element.ID, at position: Int) {
    // The last row, which took this position, returns to the end.
    if position < elements.count { elements.append(elements.remove(at: position)) }
    willChangeStructure(.removed(id))
    structure.remove(at: position)
    followStructure()
  }

  @usableFromInline
  mutating func settleAddition(of id: Element.ID) {
    willChangeStructure(.order)
    // The id is new: the lookup did not find it, and the rows have not changed since.
    structure.insert(id, at: structure.ids.count)
    followStructure()
    RowsReport.unequal(CollectionOfOne(id), in: Self.self, "subscript(id:)")
  }
}
