// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

/// A list's rows in Belay's collection, for the rows `rows-…`, with the same methods as their twins in RawSwift.
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

/// The twins of a list, and the sizes of a list.
enum ListTwin: String, CaseIterable {
  /// An array that is searched for the id.
  case array = ""
  /// An array, at a known position.
  case position = "-position"
  /// swift-collections' ordered dictionary.
  case ordered = "-ordered"

  static let counts = [10, 1_000, 100_000]

  func twin(_ method: String) -> Twin {
    switch self {
    case .array: Twin("ArrayList", method + "(id")
    case .position: Twin("ArrayList", method + "(at")
    case .ordered: Twin("OrderedList", method)
    }
  }

  /// The limit of a row: each twin has three, one for each size.
  func limit(_ array: [Double], _ position: [Double], _ ordered: [Double], _ count: Int) -> Double {
    let limits =
      switch self {
      case .array: array
      case .position: position
      case .ordered: ordered
      }
    return limits[Self.counts.firstIndex(of: count) ?? 0]
  }
}

/// Ids of a list in an order in which each is far from the previous one.
final class SpreadIDs {
  private let count: Int
  private var last = 0

  init(count: Int) { self.count = count }

  func next() -> Int {
    last = (last + 7_919) % count
    return last
  }
}
