// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

private struct Notes: Feature {
  struct Note: Identifiable, Equatable {
    var id: Int
    var text = ""
  }

  /// Not `Equatable`.
  struct Photo: Identifiable {
    var id: Int
    var pixels = 0
  }

  struct State {
    var title = ""
    var notes: Rows<Note> = [Note(id: 1, text: "long"), Note(id: 2)]
    var photos: Rows<Photo> = [Photo(id: 1)]
    var written: Rows<Note> { notes.filter { !$0.text.isEmpty } }
  }

  typealias Action = @MainActor (inout State) -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

@Suite("Store: rows that somebody watches")
@MainActor
struct RowsWatchTests {
  private let store = Store(Notes(), state: .init())

  @Test
  func `Stored rows wake when one of them was written, and sleep while other fields change`() {
    let notes = Watcher { [store] in store.notes.map(\.text) }
    let photos = Watcher { [store] in store.photos.map(\.pixels) }
    store.send { $0.title = "something else" }
    #expect(notes.wakes == 0)
    #expect(photos.wakes == 0, "rows that cannot be compared tell by their number")
    store.send { $0.notes[id: 2]?.text = "new" }
    #expect(notes.seen == [["long", ""], ["long", "new"]])
    store.send { $0.photos[id: 1]?.pixels = 12 }
    #expect(photos.seen == [[0], [12]])
    #expect(notes.wakes == 1)
  }

  @Test
  func `The ids sleep while rows change, and wake when rows come, go or move`() {
    let ids = Watcher { [store] in Array(store[\.notes.ids]) }
    store.send { $0.notes[id: 1]?.text = "longer" }
    #expect(ids.wakes == 0)
    store.send { $0.notes.reverse() }
    store.send { $0.notes[id: 1] = nil }
    #expect(ids.seen == [[1, 2], [2, 1], [2]])
  }

  @Test
  func `Computed rows and their ids, which are new each time, are compared by what they contain`() {
    let ids = Watcher { [store] in Array(store[\.written.ids]) }
    let rows = Watcher { [store] in store[\.written].map(\.text) }
    store.send { $0.title = "something else" }
    #expect(ids.wakes == 0)
    #expect(rows.wakes == 0)
    store.send { $0.notes[id: 1]?.text = "longer" }
    #expect(ids.wakes == 0)
    #expect(rows.seen == [["long"], ["longer"]])
    store.send { $0.notes[id: 2]?.text = "new" }
    #expect(ids.seen == [[1], [1, 2]])
  }

  @Test
  func `A watch of stored rows keeps none of them: the next write happens in place`() {
    let watcher = Watcher { [store] in store.notes.count }
    var before: UnsafePointer<Notes.Note>?
    var after: UnsafePointer<Notes.Note>?
    store.send { $0.notes.withContiguousStorageIfAvailable { before = $0.baseAddress } }
    store.send { $0.notes[id: 1]?.text = "in place" }
    store.send { $0.notes.withContiguousStorageIfAvailable { after = $0.baseAddress } }
    #expect(before == after)
    #expect(watcher.wakes == 1)
  }
}
