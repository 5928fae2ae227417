// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Rows: the journal")
struct RowsJournalTests {
  let songs = (1...5).map { Song($0) }

  /// The journal's description of a change, for a reader of the rows before it.
  private func changes(by change: (inout Rows<Song>) -> Void) -> [RowsChange<Int>]? {
    var rows = Rows(songs)
    let before = rows.contentsGeneration
    change(&rows)
    #expect(rows.unsoundness(since: before, songs) == nil)
    return rows.changes(since: before)
  }

  @Test
  func `A write names its row, however it is made`() {
    #expect(changes { $0[id: 2]?.title = "new" } == [.changed(2)])
    #expect(changes { $0[id: 2] = Song(2, "new") } == [.changed(2)])
    #expect(changes { rows in rows.update(id: 2) { $0.title = "new" } } == [.changed(2)])
    #expect(changes { $0[1].title = "new" } == [.changed(2)])
    #expect(changes { $0.updateOrAppend(contentsOf: [Song(2, "new")]) } == [.changed(2)])
    #expect(changes { $0.updateOrAppend(contentsOf: [Song(2, "new"), Song(9)]) } == [.changed(2), .order])
    #expect(changes { $0[id: 9]?.title = "new" } == [])
  }

  @Test
  func `A removal names its row, however it is made`() {
    #expect(changes { $0[id: 2] = nil } == [.removed(2)])
    #expect(changes { $0.remove(id: 2) } == [.removed(2)])
    #expect(changes { $0.remove(at: 1) } == [.removed(2)])
    for position in songs.indices {
      #expect(changes { $0.remove(atOffsets: [position]) } == [.removed(position + 1)])
      #expect(changes { $0.removeAll { $0.id == position + 1 } } == [.removed(position + 1)])
      #expect(changes { $0 = $0.filter { $0.id != position + 1 } } == [.removed(position + 1)])
    }
  }

  @Test
  func `What comes, or only changes places, is one change of the order`() {
    #expect(changes { $0.append(Song(9)) } == [.order])
    #expect(changes { $0.append(contentsOf: [Song(8), Song(9)]) } == [.order])
    #expect(changes { $0.insert(Song(9), at: 0) } == [.order])
    #expect(changes { $0[id: 9] = Song(9) } == [.order])
    #expect(changes { $0.move(id: 1, to: 3) } == [.order])
    #expect(changes { $0.move(fromOffsets: [0, 2], toOffset: 5) } == [.order])
    #expect(changes { $0.reverse() } == [.order])
    #expect(changes { $0.sort(by: <) } == [])
  }

  @Test
  func `A change of many rows at once is not told row by row`() {
    #expect(changes { $0 = [] } == nil)
    #expect(changes { $0.removeAll { $0.id < 3 } } == nil)
    #expect(changes { $0.remove(atOffsets: [0, 1]) } == nil)
    #expect(changes { $0.replaceAll(with: songs.map { Song($0.id, "new") }) } == nil)
    #expect(changes { $0.replaceAll(with: songs.reversed()) } == nil)
    #expect(changes { $0.updateOrAppend(contentsOf: [Song(1, "new"), Song(2, "new")]) } == nil)
    #expect(changes { $0 = Rows(songs) } == nil)
    #expect(changes { $0.replaceAll(with: songs) } == [])
  }

  @Test
  func `A write keeps its row's name when rows come, go and move afterward`() {
    let told = changes { rows in
      rows[id: 4]?.title = "new"
      rows.insert(Song(9), at: 0)
      rows[0].title = "newer"
      rows.reverse()
      rows[id: 4] = nil
      rows[id: 4] = Song(4, "again")
      rows[id: 1]?.title = "new"
    }
    #expect(told == [.changed(4), .order, .changed(9), .order, .removed(4), .order, .changed(1)])
  }

  @Test
  func `A reader that begins in the middle gets what came after`() {
    var rows = Rows(songs)
    rows[id: 1]?.title = "new"
    let seen = rows.contentsGeneration
    rows[id: 2]?.title = "new"
    rows[id: 3] = nil
    #expect(rows.changes(since: seen) == [.changed(2), .removed(3)])
    #expect(rows.changes(since: rows.contentsGeneration) == [])
  }

  @Test
  func `Two copies that were changed differently do not know each other's changes, nor what they take for their own`() {
    let rows = Rows(songs)
    var (left, right) = (rows, rows)
    left[id: 1]?.title = "left"
    right[id: 2]?.title = "right"
    let (leftSeen, rightSeen) = (left.contentsGeneration, right.contentsGeneration)
    left[id: 3]?.title = "left"
    right[id: 4]?.title = "right"
    #expect(left.changes(since: rightSeen) == nil && right.changes(since: leftSeen) == nil)
    #expect(left.changes(since: rows.contentsGeneration) == [.changed(1), .changed(3)])
    #expect(right.changes(since: rows.contentsGeneration) == [.changed(2), .changed(4)])
    #expect(rows.changes(since: leftSeen) == nil && rows.changes(since: rows.contentsGeneration) == [])
  }

  @Test
  func `Rows that were empty in between are known from there, and from before`() {
    var rows = Rows([Song(1)])
    let seen = rows.contentsGeneration
    rows[id: 1] = nil
    #expect(rows.changes(since: seen) == [.removed(1)])
    rows.append(Song(1, "again"))
    #expect(rows.changes(since: seen) == [.removed(1), .order])
    rows.remove(at: 0)
    rows.append(Song(2))
    #expect(rows.changes(since: Rows<Song>().contentsGeneration) == [.order])
    #expect(rows.changes(since: seen) == [.removed(1), .order, .removed(1), .order])
  }

  @Test(arguments: [false, true])
  func `The last changes are kept, and no more than the limit`(isMixed: Bool) {
    var rows = Rows(songs)
    var seen: [(generation: RowsGeneration, rows: [Song])] = []
    for number in 0..<500 {
      seen.append((rows.contentsGeneration, Array(rows)))
      switch isMixed ? number % 7 : 0 {
      case 3: rows.reverse()
      case 5: rows.remove(at: number % rows.count)
      case 6: rows.insert(Song(number), at: number % rows.count)
      default: rows[number % rows.count].title = "\(number)"
      }
      for (age, old) in seen.reversed().enumerated() {
        let changes = rows.changes(since: old.generation)
        if age < 32 { #expect(changes?.count == age + 1) }
        if age >= 64 { #expect(changes == nil) }
        #expect(rows.unsoundness(since: old.generation, old.rows) == nil)
      }
    }
  }

  @Test
  func `It is no part of what rows are: equal, hashed, printed and encoded as those that were never changed`() throws {
    var rows = Rows(songs)
    rows.reverse()
    rows[id: 1]?.title = "new"
    let fresh = Rows(Array(rows))
    #expect(rows == fresh && rows.hashValue == fresh.hashValue && "\(rows)" == "\(fresh)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(rows) == encoder.encode(fresh))
    #expect(Mirror(reflecting: rows).children.count == 5)
  }
}
