// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One change of rows.
package enum RowsChange<ID> {
  /// The row with this id was written, at its position.
  case changed(ID)
  /// The row with this id was removed; others may have moved. A row with its id may have been inserted again since.
  case removed(ID)
  /// Rows were inserted or moved; none was removed.
  case order
}

extension RowsChange: Equatable where ID: Equatable {}
extension RowsChange: Sendable where ID: Sendable {}

/// The last changes of ``Rows``: code that knows an earlier state of the rows need not compare all of them.
///
/// Each entry has the generation of the rows before the change. Different rows never have the same generation, so a
/// copy with other changes is not mistaken for an earlier state: its generation is not here.
struct RowsJournal<ID> {
  private var entries: [RowsJournalEntry] = []
  /// The changes of the first entries. The other entries are writes to rows that have not moved since: a position is
  /// enough for them, and takes a fraction of the time of an id where the compiler does not know the id's type.
  private var named: [RowsChange<ID>] = []

  /// The number of changes kept for this number of rows; one more removes the older half. If they do not suffice, the
  /// reader compares all rows. So the limit is a fraction of their number, and a change does not cost more with many
  /// rows.
  static func limit(_ rows: Int) -> Int { max(64, rows / 16) }

  /// Records a write to the row at this position.
  ///
  /// - Parameter generation: The generation of the rows before the change.
  // Inlined: otherwise the caller looks up this type's metadata for each write, where it is not specialized for one id
  // type.
  @inline(__always)
  mutating func append(writeAt position: Int, of count: Int, to generation: RowsGeneration) {
    if entries.count >= Self.limit(count) { dropOldest() }
    entries.append(RowsJournalEntry(generation: generation, position: position))
  }

  /// Records a change that moves rows.
  ///
  /// - Parameters:
  ///   - generation: The generation of the rows before the change.
  ///   - ids: The ids before the change.
  mutating func append(_ change: RowsChange<ID>, to generation: RowsGeneration, ids: [ID]) {
    for entry in entries[named.count...] { named.append(.changed(ids[entry.position])) }
    if entries.count >= Self.limit(ids.count) { dropOldest() }
    entries.append(RowsJournalEntry(generation: generation))
    named.append(change)
  }

  private mutating func dropOldest() {
    let half = entries.count / 2
    entries.removeFirst(half)
    named.removeFirst(min(half, named.count))
  }

  /// Called after a change of many rows: earlier states must be compared with all rows.
  mutating func cut() {
    entries.removeAll()
    named.removeAll()
  }

  /// The change made to the rows of this generation, and all later ones; nil if that change is no longer recorded.
  ///
  /// - Parameter ids: The ids now.
  func changes(since generation: RowsGeneration, ids: [ID]) -> [RowsChange<ID>]? {
    // Searched from the end: most readers have seen all but the last few. Empty rows always have the same generation,
    // so the entry found may be later than the reader's; the changes since then lead from empty rows to these, too.
    guard let first = entries.lastIndex(where: { $0.generation == generation }) else { return nil }
    return (first..<entries.count).map { $0 < named.count ? named[$0] : .changed(ids[entries[$0].position]) }
  }
}

/// One change in a ``RowsJournal``. Not nested there: it does not depend on the id's type, so its array is an array of
/// plain numbers.
private struct RowsJournalEntry {
  /// The generation of the rows before the change.
  let generation: RowsGeneration
  /// The position of the written row, for entries without a `RowsChange`.
  var position = 0
}

extension RowsJournal: Sendable where ID: Sendable {}

extension Rows {
  /// The changes of these rows since they had this ``contentsGeneration``, oldest first; `nil` if they are not known:
  /// it is too long ago, many rows were changed at once since, or these rows never had it.
  ///
  /// A row that existed then and now has other contents is named as changed or as removed. A row that existed then and
  /// no longer does is named as removed. Rows that were only inserted are not named.
  ///
  /// - Complexity: O(*k*), where *k* is the number of changes since then; there is a fixed limit to it.
  package func changes(since generation: RowsGeneration) -> [RowsChange<Element.ID>]? {
    generation == contentsGeneration ? [] : journal.changes(since: generation, ids: structure.ids)
  }
}
