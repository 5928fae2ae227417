// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Testing

@testable import BelayTestSupport

@Suite("Lanes: the article", .timeLimit(.minutes(15)))
@MainActor
struct LanesTests {
  let shop = LanesShop()

  /// The user pauses typing.
  private func rest(_ store: Store<Catalog>, after searches: Int) async {
    await shop.clock.waitForSleepers(searches)
    shop.clock.advance(by: .milliseconds(300))
  }

  // MARK: Each policy

  @Test
  func `restart: the older search is superseded, and only the newest one's result is shown`() async {
    let store = shop.open()
    let isSearching = Watcher { [unowned store] in store.isSearching }
    let first = store.run(.queryChanged("te"))
    await rest(store, after: 1)
    await shop.isAsked("search te 0")
    let second = store.run(.queryChanged("tent"))
    #expect(first.outcome == .superseded)
    shop.answer("search te 0")
    await rest(store, after: 2)
    shop.answer("search tent 0")
    #expect(await second.finished() == .finished)
    #expect(store.products.map(\.name) == ["tent 0"])
    #expect(isSearching.seen == [false, true, false])
  }

  @Test
  func `restart: a backend that ignores the cancellation answers no caller`() async {
    shop.isDeaf = true
    let store = shop.open()
    store.send(.queryChanged("te"))
    await rest(store, after: 1)
    await shop.isAsked("search te 0")
    let second = store.run(.queryChanged("tent"))
    await rest(store, after: 2)
    shop.answer("search tent 0")
    await second.finished()
    shop.answer("search te 0")  // late: it arrives after the one that has replaced it
    for _ in 0..<20 { await Task.yield() }
    #expect(store.products.map(\.name) == ["tent 0"])
  }

  @Test
  func `drop: a second tap on Order does nothing`() async {
    let store = shop.open()
    let first = store.run(.orderTapped)
    let second = store.run(.orderTapped)
    #expect(second.outcome == .dropped)
    #expect(store.isOrdering)
    shop.answer("order")
    #expect(await first.finished() == .finished)
    #expect(shop.calls == ["order"])
  }

  @Test
  func `join: a refresh during the first load asks for nothing, and its spinner goes with that load`() async {
    let store = shop.open()
    let first = store.run(.appeared)
    await shop.isAsked("offers")
    let refresh = store.run(.refreshPulled)
    #expect(store.isRefreshing)
    shop.answer("offers")
    for id in 1...4 { shop.answer("thumbnail \(id)") }
    #expect(await refresh.finished() == .finished)
    #expect(first.outcome == .finished)
    #expect(!store.isRefreshing)
    #expect(shop.calls.count { $0 == "offers" } == 1)
  }

  @Test
  func `enqueue: what is put into the basket goes one after the other, in the order of the taps`() async {
    let store = shop.open()
    store.send(.addTapped(1))
    let second = store.run(.addTapped(2))
    await shop.isAsked("add 1")
    #expect(shop.calls == ["add 1"])
    shop.answer("add 2")
    shop.answer("add 1")
    #expect(await second.finished() == .finished)
    #expect(store.basket == [1, 2])
  }

  @Test
  func `keepLatest: the first and the last text are saved, those between never`() async {
    let store = shop.open()
    let runs = ["a", "ab", "abc"].map { store.run(.noteChanged($0)) }
    #expect(runs[1].outcome == .dropped)
    shop.answer("save a")
    shop.answer("save abc")
    #expect(await runs[2].finished() == .finished)
    #expect(shop.calls == ["save a", "save abc"])
  }

  @Test
  func `concurrent: all go at once; with a limit, the others wait`() async {
    let store = shop.open()
    for id in 1...4 { store.send(.shown(id)) }
    for id in 1...4 { await shop.isAsked("seen \(id)") }
    for id in 1...3 { await shop.isAsked("thumbnail \(id)") }
    #expect(!shop.calls.contains("thumbnail 4"))
    shop.answer("thumbnail 2")
    await shop.isAsked("thumbnail 4")
    #expect(store.thumbnails.keys.sorted() == [2])
  }

  // MARK: One lane, two policies

  @Test
  func `While a search goes, the next page is dropped; a new search takes the page's place`() async {
    let store = shop.open()
    let search = store.run(.queryChanged("tent"))
    #expect(store.run(.endReached).outcome == .dropped)
    shop.answer("search tent 0")
    await rest(store, after: 1)
    #expect(await search.finished() == .finished)

    let page = store.run(.endReached)
    await shop.isAsked("search tent 1")
    #expect(store.run(.endReached).outcome == .dropped)
    store.send(.queryChanged("rope"))
    #expect(page.outcome == .superseded)
    shop.answer("search tent 1")
    await rest(store, after: 2)
    shop.answer("search rope 0")
    await isSeen(in: FieldValues(of: \.products, in: store)) { $0.map(\.name) == ["rope 0"] }
    #expect(store.pages == 1)
  }

  @Test
  func `After a search that failed, the end of the list asks for the first page of the new query`() async {
    let store = shop.open()
    store.send(.queryChanged("tent"))
    await rest(store, after: 1)
    shop.answer("search tent 0")
    await isSeen(in: FieldValues(of: \.pages, in: store)) { $0 == 1 }

    let search = store.run(.queryChanged("rope"))
    await rest(store, after: 2)
    await shop.isAsked("search rope 0")
    shop.fail("search rope 0")
    await search.finished()
    await store.run(.endReached).finished()
    #expect(!shop.calls.contains("search rope 1"))
    #expect(store.products.map(\.name) == ["rope 0"])
  }

  @Test
  func `A lane that is cancelled is empty in that turn, and may be used again at once`() async {
    let store = shop.open()
    let search = store.run(.queryChanged("tent"))
    store.send(.clearTapped)
    #expect(search.outcome == .cancelled)
    #expect(!store.isSearching)
    let next = store.run(.queryChanged("rope"))
    #expect(next.outcome == .pending)
    store.lifetime.end()
  }

  // MARK: Lanes by id, nested runs

  @Test
  func `The stars of one product go one after the other; another product has a lane of its own`() async {
    let store = shop.open()
    store.send(.starTapped(1))
    let off = store.run(.starTapped(1))
    store.send(.starTapped(2))
    await shop.isAsked("star 1 true")
    await shop.isAsked("star 2 true")
    #expect(!shop.calls.contains("star 1 false"))
    shop.answer("star 1 true")
    shop.answer("star 1 false")
    #expect(await off.finished() == .finished)
    #expect(store.starred == [2])
  }

  @Test
  func `The offers are loaded when their pictures are: to await the run is to await what is nested in it`() async {
    let store = shop.open()
    let run = store.run(.appeared)
    shop.answer("offers")
    for id in 1...3 { shop.answer("thumbnail \(id)") }
    await shop.isAsked("thumbnail 4")
    #expect(run.outcome == .pending)
    shop.answer("thumbnail 4")
    #expect(await run.finished() == .finished)
    #expect(store.thumbnails.count == 4)
  }

  @Test
  func `The trace says in which lane a run was registered, and what became of it`() {
    let store = shop.open()
    let log = TraceLog()
    store.trace(to: log)
    store.send(.orderTapped)
    store.send(.orderTapped)
    for event in log.events {
      if case .registered(let run, let placement) = event.kind { print(run.lane, placement) }
    }
    let registered = log.events.compactMap { event -> String? in
      guard case .registered(let run, let placement) = event.kind else { return nil }
      return "\(run.lane) \(placement)"
    }
    #expect(registered == ["order starts", "order dropped"])
    store.lifetime.end()
  }
}
