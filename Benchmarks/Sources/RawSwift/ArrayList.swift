// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A list's rows in a plain array.
///
/// Twin of the rows `list-…-10000`, `rows-update-…`, `rows-remove-…` and `rows-append-…`: by the row's id, which is
/// searched from the start, and by its position, for callers that know it.
@MainActor
public final class ArrayList {
  private var rows: [Holding]

  public init(count: Int) { rows = (0..<count).map { Holding(id: $0) } }

  public var count: Int { rows.count }
  /// The sum of all updates.
  public var total: Double { rows.reduce(0) { $0 + $1.price } }

  @inline(never)
  public func update(id: Int) {
    guard let position = rows.firstIndex(where: { $0.id == id }) else { return }
    rows[position].price += 1
  }

  @inline(never)
  public func update(at position: Int) { rows[position].price += 1 }

  /// Removes the row, and inserts it again at its position.
  @inline(never)
  public func removeAndInsert(id: Int) {
    guard let position = rows.firstIndex(where: { $0.id == id }) else { return }
    rows.insert(rows.remove(at: position), at: position)
  }

  @inline(never)
  public func removeAndInsert(at position: Int) { rows.insert(rows.remove(at: position), at: position) }

  /// Appends the row, and removes it again.
  @inline(never)
  public func appendAndRemove(_ row: Holding) {
    rows.append(row)
    rows.removeLast()
  }

  @inline(never)
  public func remove(id: Int) {
    guard let position = rows.firstIndex(where: { $0.id == id }) else { return }
    rows.remove(at: position)
  }

  @inline(never)
  public func append(_ row: Holding) { rows.append(row) }
}
