// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Coming from view stores: the article", .timeLimit(.minutes(15)))
@MainActor
struct HoldingsTests {
  let load = Gate()
  let hiding = Gate()
  /// Always open: they count the loads that were answered, and those that were cancelled.
  let answered = Gate()
  let cancelled = Gate()

  init() {
    answered.open()
    cancelled.open()
  }

  private var api: HoldingsAPI {
    HoldingsAPI(
      holdings: { [load, answered, cancelled] in
        do {
          try await load.waitUnlessCancelled()
        } catch {
          await cancelled.wait()
          throw Offline()  // as URLSession: an error of its own
        }
        await answered.wait()
        return [Holding(id: "AAPL", shares: 3), Holding(id: "MSFT", shares: 1)]
      },
      hide: { [hiding] _ in try await hiding.waitUnlessCancelled() })
  }

  private func open() -> Store<Holdings> { Store(Holdings(api: api), state: .init()) }

  // MARK: Before

  @Test
  func `Before: disappearing cancels the task that cancels, and the load continues`() async {
    let store = HoldingsViewStore(api: api)
    store.dispatch(.appeared)
    await load.waitUntilReached()
    store.dispatch(.disappeared)
    await isSeen { !store.state.isLoading }
    load.open()
    await isSeen { !store.state.holdings.isEmpty }
    #expect(cancelled.arrivals == 0)
  }

  @Test
  func `Before: the load that goes keeps the view store, whose deinit should cancel it`() async {
    var store: HoldingsViewStore? = HoldingsViewStore(api: api)
    weak let left = store
    store!.dispatch(.appeared)
    await load.waitUntilReached()
    store = nil
    #expect(left != nil)
    load.open()
    await answered.waitUntilReached()
    #expect(cancelled.arrivals == 0)
  }

  // MARK: The first step

  @Test
  func
    `The first step: to disappear ends the load, shows no alert, and the view store is released while its load goes`()
    async
  {
    var store: ScopedHoldingsViewStore? = ScopedHoldingsViewStore(api: api)
    weak let left = store
    store!.dispatch(.appeared)
    await load.waitUntilReached()
    #expect(store!.state.isLoading)
    store!.dispatch(.disappeared)
    #expect(!store!.state.isLoading)
    await cancelled.waitUntilReached()
    #expect(store!.state.alert == nil)
    store!.dispatch(.appeared)
    await load.waitUntilReached(by: 2)
    store = nil
    #expect(left == nil)
    await cancelled.waitUntilReached(by: 2)
  }

  // MARK: After

  @Test
  func `After: to disappear ends the load in that turn, and shows no alert`() async {
    let store = open()
    let run = store.run(.appeared)
    #expect(store.isLoading)
    await load.waitUntilReached()
    store.send(.disappeared)
    #expect(run.outcome == .cancelled)
    #expect(!store.isLoading)
    await cancelled.waitUntilReached()
    await run.finished()
    #expect(store.alert == nil)
  }

  @Test
  func `After: the store that is released ends the load`() async {
    var store: Store<Holdings>? = open()
    let run = store!.run(.appeared)
    await load.waitUntilReached()
    store = nil
    #expect(run.outcome == .cancelled)
    await cancelled.waitUntilReached()
  }

  @Test
  func `After: an alert that is closed, and a row that is hidden, leave the load alone`() async {
    let store = open()
    load.open()
    await store.perform(.appeared)
    let hide = store.run(.hideTapped("AAPL"))
    await hiding.waitUntilReached()
    store.send(.alertClosed)
    #expect(store.run(.hideTapped("AAPL")).outcome == .dropped)
    #expect(hide.outcome == .pending)
    hiding.open()
    await hide.finished()
    #expect(store.holdings.map(\.id) == ["MSFT"])
  }

  @Test
  func `After: a refresh during the first load shares it, and each caller that awaits it has the rows`() async {
    let store = open()
    store.dispatch(.appeared)
    await load.waitUntilReached()
    let refresh = store.run(.refreshPulled)
    load.open()
    #expect(await refresh.finished() == .finished)
    #expect(load.arrivals == 1)
    #expect(store.state.holdings.count == 2)
    #expect(!store.isLoading)
  }

  @Test
  func `After: a load that fails says so`() async {
    let store = Store(
      Holdings(api: HoldingsAPI(holdings: { throw Offline() }, hide: { _ in })), state: .init())
    await store.perform(.appeared)
    #expect(store.alert != nil)
    #expect(!store.isLoading)
  }
}
