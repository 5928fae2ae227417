// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which ids, in which order, and where each of them is: the part of ``Rows`` that a row's own change does not touch.
///
/// It is apart from the rows, so that a view that keeps the ids does not make the next change of a row copy all rows.
@usableFromInline
struct RowsStructure<ID: Hashable> {
  @usableFromInline private(set) var ids: [ID] = []
  @usableFromInline private(set) var index = RowsIndex()
  private(set) var generation = RowsGeneration.empty

  init() {}

  /// - Parameter onDuplicate: Told the id that comes a second time, and both places. What it throws ends the initializer.
  init<Failure: Error>(
    _ ids: [ID], onDuplicate: (_ id: ID, _ first: Int, _ second: Int) throws(Failure) -> Never
  ) throws(Failure) {
    self.ids = ids
    index.reserveCapacity(ids.count, ids: [ID]())
    for position in ids.indices {
      if let first = index.add(position, ids: ids) { try onDuplicate(ids[position], first, position) }
    }
    bump()
  }

  mutating func reserveCapacity(_ capacity: Int) {
    ids.reserveCapacity(capacity)
    index.reserveCapacity(capacity, ids: ids)
  }

  @inlinable
  func position(of id: ID) -> Int? { index.position(of: id, ids: ids) }

  /// The id is new to the collection.
  mutating func insert(_ id: ID, at position: Int) {
    makeRoom(for: 1, at: position)
    ids.insert(id, at: position)
    add(position..<(position + 1))
  }

  /// The ids are new to the collection.
  mutating func insert(contentsOf new: [ID], at position: Int) {
    makeRoom(for: new.count, at: position)
    ids.insert(contentsOf: new, at: position)
    add(position..<(position + new.count))
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

  mutating func swapAt(_ left: Int, _ right: Int) {
    index.swap(left, right, ids: ids)
    ids.swapAt(left, right)
    bump()
  }

  /// Keeps the ids that are now at these positions, in this order; no position comes twice.
  mutating func arrange(_ order: [Int]) {
    ids = order.map { ids[$0] }
    index.rebuild(ids: ids)
    bump()
  }

  private mutating func makeRoom(for count: Int, at position: Int) {
    index.reserveCapacity(ids.count + count, ids: ids)
    index.shift(position..<ids.count, by: count, ids: ids)
  }

  private mutating func add(_ new: Range<Int>) {
    for position in new {
      guard let other = index.add(position, ids: ids) else { continue }
      // The place that is told is that before the insertion.
      let place = other < new.lowerBound ? other : other - new.count
      RowsFault.duplicate(ids[position], alreadyAt: new.contains(other) ? nil : place)
    }
    bump()
  }

  private mutating func bump() { generation = ids.isEmpty ? .empty : .next() }
}

extension RowsStructure: Sendable where ID: Sendable {}
