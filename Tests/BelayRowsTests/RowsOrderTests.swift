// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Rows: order and replacing")
struct RowsOrderTests {
  let songs = [Song(1, "c"), Song(2, "a"), Song(3, "b"), Song(4, "a")]

  private func ids(_ ids: Int...) -> [Song] { ids.map { id in songs.first { $0.id == id }! } }

  @Test
  func `move(fromOffsets:toOffset:) is onMove's: for every set of rows and every destination`() {
    for set in 0..<(1 << songs.count) {
      let offsets = songs.indices.filter { set & (1 << $0) != 0 }
      for destination in 0...songs.count {
        // The rows that stay, with the moved ones before the first that was at or after the destination.
        let before = songs.indices.filter { $0 < destination && !offsets.contains($0) }
        let after = songs.indices.filter { $0 >= destination && !offsets.contains($0) }
        let result = (before + offsets + after).map { songs[$0] }
        expect(songs, result == songs ? .none : .structure, to: result) {
          $0.move(fromOffsets: offsets.reversed(), toOffset: destination)
        }
      }
    }
  }

  @Test
  func `move(id:to:) takes the row to the place that is its own afterward`() {
    for source in songs.indices {
      for destination in songs.indices {
        var result = songs
        result.insert(result.remove(at: source), at: destination)
        expect(songs, source == destination ? .none : .structure, to: result) {
          let isThere = $0.move(id: songs[source].id, to: destination)
          #expect(isThere)
        }
      }
    }
    expect(songs, .none, to: songs) { rows in
      let isThere = rows.move(id: 9, to: 0)
      #expect(!isThere)
    }
  }

  @Test
  func `sort keeps the order of equal rows, and is no change when the rows are sorted`() {
    expect(songs, .structure, to: ids(2, 4, 3, 1)) { $0.sort(by: <) }
    expect(songs, .structure, to: ids(4, 3, 2, 1)) { $0.sort { $0.id > $1.id } }
    expect(songs, .none, to: songs) { $0.sort { $0.id < $1.id } }
  }

  @Test
  func `replaceAll counts what it changes: nothing, the contents, or the structure`() {
    let renamed = [Song(1, "new")] + songs.dropFirst()
    expect(songs, .none, to: songs) { $0.replaceAll(with: songs) }
    expect(songs, .none, to: songs) { $0.replaceAll(with: Rows(songs)) }
    expect(songs, .contents, to: renamed) { $0.replaceAll(with: renamed) }
    expect(songs, .structure, to: songs.reversed()) { $0.replaceAll(with: songs.reversed()) }
    expect(songs, .structure, to: ids(1, 2, 3)) { $0.replaceAll(with: ids(1, 2, 3)) }
    expect(songs, .structure, to: songs + [Song(9)]) { $0.replaceAll(with: songs + [Song(9)]) }
    expect(songs, .structure, to: []) { $0.replaceAll(with: []) }
    expect([], .none, to: []) { $0.replaceAll(with: []) }
  }

  @Test
  func `replaceAll with values keeps the rest of the rows whose ids stay`() {
    struct Entry: Identifiable, Equatable {
      let id: Int
      var title: String
      var note = ""
    }
    let old = Rows([Entry(id: 1, title: "one", note: "mine"), Entry(id: 2, title: "two", note: "mine")])
    func replaced(with titles: [(Int, String)]) -> Rows<Entry> {
      var new = old
      new.replaceAll(with: titles, id: \.0) {
        $0.title = $1.1
      } insert: {
        Entry(id: $0.0, title: $0.1)
      }
      return new
    }
    let same = replaced(with: [(1, "new one"), (2, "new two")])
    #expect(same.map(\.title) == ["new one", "new two"] && same.map(\.note) == ["mine", "mine"])
    #expect(same.hasSameStructure(as: old) && !same.hasSameContents(as: old))
    let other = replaced(with: [(3, "three"), (1, "new one")])
    #expect(Array(other) == [Entry(id: 3, title: "three"), Entry(id: 1, title: "new one", note: "mine")])
    #expect(!other.hasSameStructure(as: old) && other.inconsistency == nil)
    #expect(replaced(with: []).isEmpty)
  }

  @Test
  func `replaceAll of rows that cannot be compared counts the contents as changed`() {
    struct Clip: Identifiable {
      let id: Int
      let play: () -> Void
    }
    let old = Rows([Clip(id: 1) {}, Clip(id: 2) {}])
    var new = old
    new.replaceAll(with: Array(old))
    #expect(new.hasSameStructure(as: old) && !new.hasSameContents(as: old))
    new.replaceAll(with: old.reversed())
    #expect(!new.hasSameStructure(as: old) && new.map(\.id) == [2, 1])
    var empty = Rows<Clip>()
    empty.replaceAll(with: [])
    #expect(empty.hasSameContents(as: Rows()))
  }

  @Test
  func `Two copies that are changed differently are never taken for unchanged; empty ones are all the same`() {
    let rows = Rows(songs)
    var left = rows
    var right = rows
    #expect(left.hasSameContents(as: right) && left.hasSameStructure(as: right))
    left[id: 1]?.title = "left"
    right[id: 1]?.title = "right"
    #expect(!left.hasSameContents(as: right) && left.hasSameStructure(as: right) && left != right)
    left.append(Song(8))
    right.append(Song(9))
    #expect(!left.hasSameStructure(as: right) && !left.hasSameContents(as: right) && left.ids != right.ids)
    left = []
    right.removeAll { _ in true }
    #expect(left.hasSameStructure(as: right) && left.hasSameContents(as: right) && left == Rows())
  }

  @Test
  func `Changes on many threads take numbers of their own`() async {
    let rows = Rows(songs)
    let copies = await withTaskGroup(of: [Rows<Song>].self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).map { _ in
            var copy = rows
            copy[0].title = "new"
            return copy
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(copies.map(\.contentsGeneration)).count == 4000)
  }
}
