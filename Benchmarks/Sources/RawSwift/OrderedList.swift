// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import OrderedCollections

/// A list's rows in the ordered dictionary of swift-collections, by their ids.
///
/// Twin of the rows `rows-…-ordered`. Unlike Belay's, its code is compiled into its client.
@MainActor
public final class OrderedList {
  private var rows: OrderedDictionary<Int, Holding>

  public init(count: Int) {
    rows = OrderedDictionary(uniqueKeysWithValues: (0..<count).map { ($0, Holding(id: $0)) })
  }

  public var count: Int { rows.count }
  /// The sum of all updates.
  public var total: Double { rows.values.reduce(0) { $0 + $1.price } }

  @inline(never)
  public func update(id: Int) { rows[id]?.price += 1 }

  /// Removes the row, and inserts it again at its position.
  @inline(never)
  public func removeAndInsert(id: Int) {
    guard let position = rows.index(forKey: id) else { return }
    let (_, row) = rows.remove(at: position)
    rows.updateValue(row, forKey: id, insertingAt: position)
  }

  /// Appends the row, and removes it again.
  @inline(never)
  public func appendAndRemove(_ row: Holding) {
    rows[row.id] = row
    rows.removeLast()
  }
}
