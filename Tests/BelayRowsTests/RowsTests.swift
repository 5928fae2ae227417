// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("Rows: access and changes")
struct RowsTests {
  let songs = [Song(1), Song(2), Song(3)]

  // MARK: Making

  @Test
  func `It keeps the order of a sequence, a literal, and of nothing`() {
    #expect(Array(Rows(songs)) == songs)
    #expect(Rows([3, 1, 2].lazy.map { Song($0) }).map(\.id) == [3, 1, 2])
    let literal: Rows<Song> = [Song(2), Song(1)]
    #expect(Array(literal.ids) == [2, 1])
    #expect(Rows<Song>().isEmpty && ([] as Rows<Song>).isEmpty)
  }

  @Test
  func `Uniquing keeps the last of the rows with one id, at the first one's place`() {
    let songs = [Song(1, "a"), Song(2, "b"), Song(1, "c"), Song(3, "d"), Song(1, "e")]
    #expect(Array(Rows(uniquing: songs)) == [Song(1, "e"), Song(2, "b"), Song(3, "d")])
    #expect(Rows(uniquing: songs).inconsistency == nil)
  }

  // MARK: By id

  @Test
  func `A row is found by its id, and by none that is not there`() {
    let rows = Rows(songs)
    #expect(rows.index(id: 2) == 1 && rows.contains(id: 2) && rows[id: 2] == Song(2))
    #expect(rows.index(id: 9) == nil && !rows.contains(id: 9) && rows[id: 9] == nil)
  }

  @Test(arguments: [1, 2, 3])
  func `The subscript by id changes, replaces, removes and appends`(id: Int) {
    let renamed = songs.map { $0.id == id ? Song(id, "new") : $0 }
    expect(songs, .contents, to: renamed) { $0[id: id]?.title = "new" }
    expect(songs, .contents, to: renamed) { $0[id: id] = Song(id, "new") }
    expect(songs, .structure, to: songs.filter { $0.id != id }) { $0[id: id] = nil }
    expect(songs, .structure, to: songs + [Song(9)]) { $0[id: 9] = Song(9) }
    expect(songs, .none, to: songs) { $0[id: 9]?.title = "new" }
    expect(songs, .none, to: songs) { $0[id: 9] = nil }
  }

  @Test
  func `update changes a row and returns what its closure returns; it does not call it for a row that is not there`() {
    expect(songs, .contents, to: [Song(1), Song(2, "new"), Song(3)]) { rows in
      let old = rows.update(id: 2) { row in
        defer { row.title = "new" }
        return row.title
      }
      #expect(old == "song 2")
    }
    expect(songs, .none, to: songs) { rows in
      let result: Void? = rows.update(id: 9) { _ in Issue.record("It was called.") }
      #expect(result == nil)
    }
  }

  @Test
  func `What a change has done before it throws stays, and the row with it`() {
    struct Refused: Error {}
    func rename(_ row: inout Song) throws {
      row.title = "new"
      throw Refused()
    }
    func renameOptional(_ row: inout Song?) throws {
      row?.title = "new"
      throw Refused()
    }
    func remove(_ row: inout Song?) throws {
      row = nil
      throw Refused()
    }
    let renamed = [Song(1, "new"), Song(2), Song(3)]
    expect(songs, .contents, to: renamed) { rows in
      #expect(throws: Refused.self) { try rows.update(id: 1) { try rename(&$0) } }
    }
    expect(songs, .contents, to: renamed) { rows in #expect(throws: Refused.self) { try rename(&rows[0]) } }
    expect(songs, .contents, to: renamed) { rows in
      #expect(throws: Refused.self) { try renameOptional(&rows[id: 1]) }
    }
    expect(songs, .structure, to: [Song(2), Song(3)]) { rows in
      #expect(throws: Refused.self) { try remove(&rows[id: 1]) }
    }
  }

  @Test
  func `A page that overlaps replaces what is there and appends the rest`() {
    expect(songs, .structure, to: [Song(1), Song(2, "new"), Song(3), Song(4, "last")]) {
      $0.updateOrAppend(contentsOf: [Song(4), Song(2, "new"), Song(4, "last")])
    }
    expect(songs, .contents, to: [Song(1), Song(2, "new"), Song(3)]) {
      $0.updateOrAppend(contentsOf: [Song(2, "new")])
    }
    expect(songs, .none, to: songs) { $0.updateOrAppend(contentsOf: []) }
  }

  // MARK: Inserting and removing

  @Test
  func `append and insert, one row or several`() {
    let new = Song(9)
    expect(songs, .structure, to: songs + [new]) { $0.append(new) }
    expect(songs, .structure, to: songs + [new, Song(8)]) { $0.append(contentsOf: [new, Song(8)]) }
    for place in 0...songs.count {
      let before = Array(songs[..<place])
      let after = Array(songs[place...])
      expect(songs, .structure, to: before + [new] + after) { $0.insert(new, at: place) }
      expect(songs, .structure, to: before + [new, Song(8)] + after) {
        $0.insert(contentsOf: [new, Song(8)], at: place)
      }
      expect(songs, .none, to: songs) { $0.insert(contentsOf: [], at: place) }
    }
  }

  @Test
  func `remove returns the row, and nil for an id that is not there`() {
    for (position, song) in songs.enumerated() {
      let rest = songs.filter { $0 != song }
      expect(songs, .structure, to: rest) { rows in
        let removed = rows.remove(id: song.id)
        #expect(removed == song)
      }
      expect(songs, .structure, to: rest) { rows in
        let removed = rows.remove(at: position)
        #expect(removed == song)
      }
    }
    expect(songs, .none, to: songs) { rows in
      let removed = rows.remove(id: 9)
      #expect(removed == nil)
    }
    expect(songs, .structure, to: [Song(2)]) { $0.remove(atOffsets: [2, 0]) }
    expect(songs, .none, to: songs) { $0.remove(atOffsets: []) }
    expect(songs, .structure, to: []) { $0 = [] }
    expect([], .none, to: []) { $0 = [] }
  }

  @Test
  func `removeAll(where:) and filter keep the order; what throws removes nothing`() {
    struct Refused: Error {}
    expect(songs, .structure, to: [Song(1), Song(3)]) { $0.removeAll { $0.id == 2 } }
    expect(songs, .structure, to: []) { $0.removeAll { _ in true } }
    expect(songs, .none, to: songs) { $0.removeAll { _ in false } }
    expect(songs, .structure, to: [Song(1), Song(3)]) { $0 = $0.filter { $0.id != 2 } }
    expect(songs, .none, to: songs) { $0 = $0.filter { _ in true } }
    expect(songs, .none, to: songs) { rows in
      #expect(throws: Refused.self) { try rows.removeAll { if $0.id == 2 { throw Refused() } else { true } } }
      #expect(throws: Refused.self) { try rows.sort { _, _ in throw Refused() } }
    }
  }
}
