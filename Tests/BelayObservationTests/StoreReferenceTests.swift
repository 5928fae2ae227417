// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A shelf in an optional, with books in rows.
private struct Library: Feature {
  struct State {
    var shelf: Shelf.State? = Shelf.State(id: 1)
    var books: Rows<Shelf.State> = [.init(id: 1), .init(id: 2)]
    var title = ""
  }
  typealias Action = @MainActor (inout State) -> Void
  static let shelf = child(\.shelf) { _, _ in Shelf() }
  static let books = children(\.books) { _, _ in Shelf() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

private struct Shelf: Feature {
  struct State: Identifiable {
    let id: Int
    var label = ""
  }
  typealias Action = @MainActor (inout State) -> Void
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

@Suite("StoreReference")
@MainActor
struct StoreReferenceTests {
  @Test
  func `It reads and sends as the store does, and its observers are notified of the same changes`() {
    let store = Store(Library(), state: .init())
    let reference = StoreReference(store)
    let title = Watcher { reference.read(\.title) }
    let shelf = Watcher { reference.child(Library.shelf)?.id }
    let books = Watcher { reference.children(Library.books).map(\.id) }

    reference.send { $0.title = "A" }
    #expect(store.title == "A")
    #expect(reference.child(Library.shelf) === store.child(Library.shelf))
    #expect(reference.children(Library.books).last === store.child(Library.books, id: 2))

    store.child(Library.books, id: 1)?.send { $0.label = "B" }
    reference.send { $0.books.remove(id: 1) }
    reference.send { $0.shelf = nil }
    #expect(title.seen == ["", "A"])
    #expect(shelf.seen == [1, nil])
    #expect(books.seen == [[1, 2], [2]])
  }

  @Test
  func `It does not keep the handle; after the release, and after end(), it reads the last value and ignores actions`()
  {
    var store: Store<Library>? = Store(Library(), state: .init())
    weak let watched = store
    let reference = store.map { StoreReference($0) }
    store = nil
    #expect(watched == nil)
    #expect(reference?.send { $0.title = "late" } == false)
    #expect(reference?.run { $0.title = "late" }.outcome == .cancelled)
    #expect(reference?.read(\.title) == "")

    let ended = Store(Library(), state: .init())
    let other = StoreReference(ended)
    ended.lifetime.end()
    other.send { $0.title = "late" }
    #expect(other.read(\.title) == "")
    #expect(ended.title == "")
  }
}
