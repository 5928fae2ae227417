// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The ids, their order, and their positions: the part of ``Rows`` that does not change when only a row changes.
///
/// It is separate from the rows, so that a view that keeps the ids does not make the next change of a row copy all
/// rows.
@usableFromInline
struct RowsStructure<ID: Hashable> {
  @usableFromInline private(set) var ids: [ID] = []
  @usableFromInline private(set) var index = RowsIndex()
  private(set) var generation = RowsGeneration.empty

  init() {}

  /// Nil if an id is repeated.
  init?(unique ids: [ID]) {
    self.ids = ids
    index.reserveCapacity(ids.count, ids: [ID]())
    for position in ids.indices where index.add(position, ids: ids) != nil { return nil }
    bump()
  }

  @inlinable
  func position(of id: ID) -> Int? { index.position(of: id, ids: ids) }

  /// Returns the position of the id if it exists already; nothing has changed then.
  @discardableResult
  mutating func insert(_ id: ID, at position: Int) -> Int? {
    makeRoom(for: 1, at: position)
    ids.insert(id, at: position)
    guard let other = index.add(position, ids: ids) else {
      bump()
      return nil
    }
    index.shift((position + 1)..<ids.count, by: -1, ids: ids)
    ids.remove(at: position)
    return other > position ? other - 1 : other
  }

  /// Returns the ids that exist already or are repeated, and so are not inserted again.
  @discardableResult
  mutating func insert(contentsOf new: [ID], at position: Int) -> [RowsRepeat] {
    makeRoom(for: new.count, at: position)
    ids.insert(contentsOf: new, at: position)
    let end = position + new.count
    var free = position
    var repeats: [RowsRepeat] = []
    for place in position..<end {
      if free < place { ids[free] = ids[place] }
      if let other = index.add(free, ids: ids) {
        repeats.append(RowsRepeat(offset: place - position, position: other))
      } else {
        free += 1
      }
    }
    if free < end {
      index.shift(end..<ids.count, by: free - end, ids: ids)
      ids.removeSubrange(free..<end)
      for row in repeats.indices where repeats[row].position >= end { repeats[row].position -= end - free }
    }
    if free > position { bump() }
    return repeats
  }

  mutating func remove(at position: Int) {
    index.remove(position, ids: ids)
    ids.remove(at: position)
    bump()
  }

  mutating func move(from source: Int, to destination: Int) {
    index.move(source, to: destination, ids: ids)
    ids.insert(ids.remove(at: source), at: destination)
    bump()
  }

  /// Keeps the ids now at these positions, in this order, without repeats.
  mutating func arrange(_ order: [Int]) {
    ids = order.map { ids[$0] }
    index.rebuild(ids: ids)
    bump()
  }

  private mutating func makeRoom(for count: Int, at position: Int) {
    index.reserveCapacity(ids.count + count, ids: ids)
    index.shift(position..<ids.count, by: count, ids: ids)
  }

  private mutating func bump() { generation = ids.isEmpty ? .empty : .next() }
}

/// A row that is not inserted, because its id exists.
struct RowsRepeat {
  /// Its position among the rows to insert.
  let offset: Int
  /// The position of the existing row with its id, after the insertion.
  var position: Int
}

extension RowsStructure: Sendable where ID: Sendable {}
