// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// If the journal does not know the changes, all rows must be checked, so its length grows with their number.
@Suite("Rows: how much the journal keeps")
struct RowsJournalLimitTests {
  struct Row: Identifiable {
    let id: Int
    var value = 0
  }

  /// How many writes in a row the journal still knows, for a reader of the rows before them.
  func knownWrites(of count: Int) -> Int {
    var rows = Rows((0..<count).map { Row(id: $0) })
    let before = rows.contentsGeneration
    var known = 0
    while known <= count {
      rows[known % count].value += 1
      guard rows.changes(since: before)?.count == known + 1 else { break }
      known += 1
    }
    return known
  }

  @Test func `Of few rows 64 changes are kept, of many a sixteenth of their number`() {
    #expect(knownWrites(of: 100) == 64)
    #expect(knownWrites(of: 1_000) == 64)
    #expect(knownWrites(of: 10_000) == 625)
  }

  @Test func `Removals are kept like writes, and the older half goes`() {
    var rows = Rows((0..<4_000).map { Row(id: $0) })
    var generations: [RowsGeneration] = []
    for id in 0..<300 {
      generations.append(rows.contentsGeneration)
      rows.remove(id: id)
    }
    #expect(rows.changes(since: generations[0]) == nil)
    #expect(rows.changes(since: generations[299]) == [.removed(299)])
    let kept = generations.filter { rows.changes(since: $0) != nil }.count
    #expect(kept >= 115, "half of a sixteenth at least, but only \(kept)")
    #expect(rows.changes(since: generations[300 - kept]) == ((300 - kept)..<300).map { .removed($0) })
  }
}
