// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What one change did to rows.
package enum RowsChange<ID> {
  /// The row with this id was written to, at its place.
  case changed(ID)
  /// The row with this id was removed; others may have changed places. One with its id may have come again since.
  case removed(ID)
  /// Rows came, or changed places; none went.
  case order
}

extension RowsChange: Equatable where ID: Equatable {}
extension RowsChange: Sendable where ID: Sendable {}

/// The last changes of ``Rows``, so that who knows the rows as they once were need not compare all of them.
///
/// It is kept by the generations that rows had before each change. Those are never had by rows that differ, so a copy that
/// was changed otherwise is not mistaken for this one's past: its generation is not here.
struct RowsJournal<ID> {
  private var entries: [RowsJournalEntry] = []
  /// What the first of the entries are. The others are writes to rows that are still where they were: a position does for
  /// them, and costs a fraction of an id where the compiler does not know the id's type.
  private var named: [RowsChange<ID>] = []

  /// As many changes of so many rows are kept; when there is one more, the older half goes. Who finds that they are not enough looks at all
  /// rows: so it is a part of their number, and a change costs no more where there are many.
  static func limit(_ rows: Int) -> Int { max(64, rows / 16) }

  /// Takes down a write to the row at this position.
  ///
  /// - Parameter generation: That of the rows before the change.
  // Inlined, or the caller looks up this type for each write, where it is not compiled for one id.
  @inline(__always)
  mutating func append(writeAt position: Int, of count: Int, to generation: RowsGeneration) {
    if entries.count >= Self.limit(count) { dropOldest() }
    entries.append(RowsJournalEntry(generation: generation, position: position))
  }

  /// Takes down a change after which rows are elsewhere.
  ///
  /// - Parameters:
  ///   - generation: That of the rows before the change.
  ///   - ids: Those before the change.
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

  /// After a change of many rows: who knows them as they were has to look at them all.
  mutating func cut() {
    entries.removeAll()
    named.removeAll()
  }

  /// The change of the rows that had this generation, and all that came after it; nil if it is not among those that are
  /// kept.
  ///
  /// - Parameter ids: Those that there are now.
  func changes(since generation: RowsGeneration, ids: [ID]) -> [RowsChange<ID>]? {
    // From the end: most who ask have seen all but the last few. Empty rows have one generation however often they were
    // empty, and what came after any of those times leads here from empty rows.
    guard let first = entries.lastIndex(where: { $0.generation == generation }) else { return nil }
    return (first..<entries.count).map { $0 < named.count ? named[$0] : .changed(ids[entries[$0].position]) }
  }
}

/// One change in a ``RowsJournal``. Not nested there: of ids it knows nothing, so that its array is an array of plain numbers.
private struct RowsJournalEntry {
  /// That of the rows before the change.
  let generation: RowsGeneration
  /// Of the row that was written to, for those that are not named yet.
  var position = 0
}

extension RowsJournal: Sendable where ID: Sendable {}

extension Rows {
  /// What was done to these rows since they had this ``contentsGeneration``, the oldest change first; `nil` if that is
  /// not known: it is too long ago, many rows were changed at once since, or these rows never had it.
  ///
  /// A row that was there then, and is there now with other contents, is named as changed or as removed; one that was
  /// there and is not any more is named as removed. Rows that were only added are not named.
  ///
  /// - Complexity: O(*k*), where *k* is the number of changes since then; there is a fixed limit to it.
  package func changes(since generation: RowsGeneration) -> [RowsChange<Element.ID>]? {
    generation == contentsGeneration ? [] : journal.changes(since: generation, ids: structure.ids)
  }
}
