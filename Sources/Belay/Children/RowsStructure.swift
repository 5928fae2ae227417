// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which ids, in which order, and where each of them is: the part of ``Rows`` that a row's own change does not touch.
///
/// It is apart from the rows, so that a view that keeps the ids does not make the next change of a row copy all rows.
struct RowsStructure<ID: Hashable> {
  private(set) var ids: [ID] = []
  private(set) var positions: [ID: Int] = [:]
  private(set) var generation = RowsGeneration.empty

  init() {}

  /// - Parameter onDuplicate: Told the id that comes a second time, and both places. What it throws ends the initializer.
  init<Failure: Error>(
    _ ids: [ID], onDuplicate: (_ id: ID, _ first: Int, _ second: Int) throws(Failure) -> Never
  ) throws(Failure) {
    self.ids = ids
    positions.reserveCapacity(ids.count)
    for (position, id) in ids.enumerated() {
      if let first = positions.updateValue(position, forKey: id) { try onDuplicate(id, first, position) }
    }
    bump()
  }

  mutating func reserveCapacity(_ capacity: Int) {
    ids.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
  }

  /// The ids are new to the collection.
  mutating func insert(_ new: some Collection<ID>, at position: Int) {
    for (offset, id) in new.enumerated() {
      if let other = positions.updateValue(position + offset, forKey: id) {
        // The place that is known is that before the insertion, or that of one inserted just now.
        RowsFault.duplicate(id, alreadyAt: ids.indices.contains(other) && ids[other] == id ? other : nil)
      }
    }
    ids.insert(contentsOf: new, at: position)
    locate((position + new.count)..<ids.count)
    bump()
  }

  mutating func remove(at position: Int) {
    positions[ids.remove(at: position)] = nil
    locate(position..<ids.count)
    bump()
  }

  mutating func move(from source: Int, to destination: Int) {
    ids.insert(ids.remove(at: source), at: destination)
    locate(min(source, destination)..<(max(source, destination) + 1))
    bump()
  }

  mutating func swapAt(_ left: Int, _ right: Int) {
    ids.swapAt(left, right)
    positions[ids[left]] = left
    positions[ids[right]] = right
    bump()
  }

  /// Keeps the ids that are now at these positions, in this order; no position comes twice.
  mutating func arrange(_ order: [Int]) {
    let keepsAll = order.count == ids.count
    ids = order.map { ids[$0] }
    if !keepsAll { positions.removeAll(keepingCapacity: true) }
    locate(ids.indices)
    bump()
  }

  private mutating func locate(_ range: Range<Int>) {
    for position in range { positions[ids[position]] = position }
  }

  private mutating func bump() { generation = ids.isEmpty ? .empty : .next() }
}

extension RowsStructure: Sendable where ID: Sendable {}

/// What ``Rows`` says before it ends the process.
enum RowsFault {
  static func twice<ID>(_ id: ID, _ first: Int, _ second: Int) -> String {
    "The rows at positions \(first) and \(second) have the same id, \(id). Each of the rows needs an id of its own."
  }

  static func sameID<ID>(_ id: ID, _ first: Int, _ second: Int) -> Never {
    preconditionFailure("\(twice(id, first, second)) Rows(uniquing:keeping:) keeps the first or the last of them.")
  }

  static func duplicate<ID>(_ id: ID, alreadyAt position: Int?) -> Never {
    guard let position else {
      preconditionFailure("Two of the inserted rows have the same id, \(id). Each of the rows needs an id of its own.")
    }
    preconditionFailure(
      """
      A row with the id \(id) is there already, at position \(position). To replace it, set rows[id:]; to add what may be \
      there, use updateOrAppend(contentsOf:).
      """)
  }

  static func otherID<ID>(_ id: ID, became other: ID) -> Never {
    preconditionFailure(
      "The row with the id \(id) was given the id \(other). A row keeps its id: remove it, and insert the other row.")
  }

  static func place(_ position: Int, notIn count: Int, to what: String) -> Never {
    preconditionFailure("There is no position \(position) to \(what) in a collection of \(count) rows.")
  }

  static func missing<ID>(_ id: ID, _ side: String) -> Never {
    preconditionFailure(
      "There is no row with the id \(id) to insert \(side). If it may have gone, ask contains(id:) first.")
  }
}
