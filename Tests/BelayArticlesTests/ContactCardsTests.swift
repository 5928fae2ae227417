// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Loading: rows that work, and a cache")
@MainActor
struct ContactCardsTests {
  private let line = Gate()
  private let server = Gate()

  private func contacts(_ ids: Range<Int>, _ name: String) -> [Contact] { ids.map { Contact(id: $0, name: name) } }

  @Test
  func `An offset is a cursor; a row keeps its call when a page comes, and ends when a refresh has it no more`()
    async throws
  {
    let answers = Lock([contacts(0..<20, "old"), contacts(20..<30, "old"), contacts(5..<6, "new")])
    let asked = Log()
    let store = Store(
      ContactCards { offset in
        asked.add("\(offset)")
        return answers.withLock { $0.removeFirst() }
      } call: { [line] _ in
        await line.wait()
      }, state: .init())
    await store.perform(.appeared)
    #expect(store.cards.next == 20)
    let (kept, lost) = (
      try #require(store.child(ContactCards.cards, id: 5)), try #require(store.child(ContactCards.cards, id: 6))
    )
    let runs = [kept.run(.callTapped), lost.run(.callTapped)]
    await store.perform(.endReached)
    #expect(store.rowIDs(ContactCards.cards) == Array(0..<30))
    #expect(store.cards.next == nil)
    #expect(kept.isCalling && lost.isCalling)
    await store.perform(.appeared)
    #expect(store.rowIDs(ContactCards.cards) == [5])
    #expect(kept.contact.name == "new")
    #expect(kept.isCalling)
    #expect(asked.lines == ["0", "20", "0"])
    #expect(runs[1].outcome == .cancelled)
    line.open()
    #expect(await runs[0].finished() == .finished)
    #expect(!kept.isCalling)
  }

  @Test
  func `What is cached is shown until the answer comes, and an edit and a call go on through it`() async throws {
    let store = Store(
      Favorites {
        contacts(1..<3, "cached")
      } load: { [server] in
        await server.wait()
        return contacts(2..<4, "new")
      } call: { [line] _ in
        await line.wait()
      }, state: .init())
    let load = store.run(.appeared)
    #expect(store.favorites.isLoading)
    #expect(store.favorites.value?.map(\.contact.name) == ["cached", "cached"])
    let card = try #require(store.child(Favorites.favorites, id: 2))
    let call = card.run(.callTapped)
    store.send(.renamed(2, "Ann"))
    #expect(card.contact.name == "Ann")
    #expect(store.favorites.isLoading)
    server.open()
    await load.finished()
    #expect(store.rowIDs(Favorites.favorites) == [2, 3])
    #expect(card.contact.name == "new")
    #expect(card.isCalling)
    line.open()
    #expect(await call.finished() == .finished)
    #expect(!card.isCalling)
  }
}
