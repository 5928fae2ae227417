// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

/// A list's rows in Belay's collection: what the rows `rows-…` measure, method by method as their twins in RawSwift.
@MainActor
final class RowsList {
  private var rows: Rows<Holding>

  init(count: Int) { rows = Rows((0..<count).map { Holding(id: $0) }) }

  var count: Int { rows.count }
  var total: Double { rows.reduce(0) { $0 + $1.price } }

  @inline(never)
  func update(id: Int) { rows[id: id]?.price += 1 }

  @inline(never)
  func removeAndInsert(id: Int) {
    guard let position = rows.index(id: id) else { return }
    rows.insert(rows.remove(at: position), at: position)
  }

  @inline(never)
  func appendAndRemove(_ row: Holding) {
    rows.append(row)
    rows.remove(at: rows.count - 1)
  }
}

/// The twins of a list, and how many rows a list has.
enum ListTwin: String, CaseIterable {
  /// An array, searched for the id.
  case array = ""
  /// An array, at a known position.
  case position = "-position"
  /// swift-collections' ordered dictionary.
  case ordered = "-ordered"

  static let counts = [10, 1_000, 100_000]

  var file: String { self == .ordered ? "OrderedList.swift" : "ArrayList.swift" }
}

/// Ids of a list, spread over it: the next one is far from the last.
struct SpreadIDs {
  let count: Int
  private var last = 0

  init(count: Int) { self.count = count }

  mutating func next() -> Int {
    last = (last + 7_919) % count
    return last
  }
}
