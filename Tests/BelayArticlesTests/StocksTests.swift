// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Coming from ReactorKit and RxSwift: the article", .timeLimit(.minutes(15)))
@MainActor
struct StocksTests {
  let clock = ManualClock()
  let log = Log()
  /// The gate of "ap", which ignores cancellation.
  let door = Gate()
  let answered = Gate()
  let saving = Gate()

  private var api: StockAPI {
    StockAPI(
      search: { [log, door, answered] query in
        log.add(query)
        if query == "ap" {
          await door.wait()
          Task { answered.open() }
        }
        if query == "offline" { throw Offline() }
        return [Stock(id: query, name: query)]
      },
      setStar: { [log, saving] stock, isStarred in
        log.add("\(stock) \(isStarred)")
        await saving.wait()
        if stock == "offline" { throw Offline() }
      })
  }

  private func open() -> Store<StockSearch> { Store(StockSearch(api: api, clock: clock), state: .init()) }

  private func type(_ query: String, in store: Store<StockSearch>, sleepers: Int) async -> Run {
    let run = store.run(.queryChanged(query))
    await clock.waitForSleepers(sleepers)
    return run
  }

  // MARK: The search

  @Test
  func `Letters that come quickly are one search; an old answer is silent, and the spinner does not blink`() async {
    let store = open()
    let spins = Watcher { [unowned store] in store.hits.isLoading }
    let first = await type("a", in: store, sleepers: 1)
    let second = await type("ap", in: store, sleepers: 2)
    #expect(first.outcome == .superseded)
    clock.advance(by: .milliseconds(300))
    await door.waitUntilReached()
    #expect(log.lines == ["ap"])
    let third = await type("app", in: store, sleepers: 3)
    #expect(second.outcome == .superseded)
    clock.advance(by: .milliseconds(300))
    await third.finished()
    door.open()
    await answered.wait()
    #expect(store.hits.value?.map(\.id) == ["app"])
    #expect(spins.seen == [false, true, false])
  }

  @Test
  func `A search that fails spins no more, says why, and the next letter searches again`() async {
    let store = open()
    let run = await type("offline", in: store, sleepers: 1)
    clock.advance(by: .milliseconds(300))
    await run.finished()
    #expect(!store.hits.isLoading)
    #expect(store.hits.failure != nil)
    let next = await type("app", in: store, sleepers: 2)
    clock.advance(by: .milliseconds(300))
    await next.finished()
    #expect(store.hits.value?.map(\.id) == ["app"])
  }

  @Test
  func `An empty field ends the search, and shows nothing`() async {
    let store = open()
    let run = await type("a", in: store, sleepers: 1)
    store.send(.queryChanged(""))
    #expect(run.outcome == .cancelled)
    #expect(store.hits.value == nil)
    #expect(!store.hits.isLoading)
  }

  // MARK: The star

  private func star(_ stock: Stock.ID) -> Store<Star> {
    Store(Star(api: api), state: .init(stock: stock, isStarred: false))
  }

  @Test
  func `The star is on in the turn of the tap, and a second tap before the answer asks for nothing`() async {
    let store = star("AAPL")
    let run = store.run(.tapped)
    #expect(store.isStarred)
    #expect(store.isSaving)
    store.send(.tapped)
    #expect(store.isStarred)
    saving.open()
    await run.finished()
    #expect(log.lines == ["AAPL true"])
    #expect(store.isStarred)
    #expect(!store.isSaving)
  }

  @Test
  func `A star that is not saved goes back to what the server has, and the button works on`() async {
    let store = star("offline")
    saving.open()
    #expect(await store.perform(.tapped) == .failed(Offline()))
    #expect(!store.isStarred)
    #expect(store.notice == "That was not saved.")
    await store.perform(.tapped)
    #expect(log.lines == ["offline true", "offline true"])
  }
}
