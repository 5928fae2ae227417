// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `Home, the parent` {
  let backend = GatedBackend()
  let store: Store<BelayHome>

  init() {
    store = Store(BelayHome(api: backend.home.api, portfolioAPI: backend.api), state: .init())
  }

  @Test func `opening makes the child, and shows its loader in the same turn`() throws {
    store.send(.portfolioTapped)
    let portfolio = try #require(store.child(BelayHome.portfolio))
    #expect(portfolio.isLoading)
  }

  @Test func `the opening run is over when the child's fetch is`() async {
    let run = store.send(.portfolioTapped)
    await until { backend.endings.count == 1 }
    #expect(run.outcome == .pending)
    backend.answer(0)
    #expect(await run.finished() == .finished)
    #expect(store.child(BelayHome.portfolio)?.holdings.value == GatedBackend.holdings)
  }

  @Test func `leaving ends the child's run in that turn, and the loader goes with the state`() async {
    let run = store.send(.portfolioTapped)
    weak let handle = store.child(BelayHome.portfolio)
    await until { backend.endings.count == 1 }
    store.send(.backTapped)
    #expect(run.outcome == .cancelled)
    #expect(store.portfolio == nil)
    #expect(store.child(BelayHome.portfolio) == nil)
    #expect(handle == nil)
    await until { backend.endings == [.cancelled] }
    #expect(store.failure == nil)
  }

  @Test func `leaving in the turn of opening asks the backend for nothing`() async {
    store.send(.portfolioTapped)
    store.send(.backTapped)
    await untilNothingMoves()
    #expect(backend.endings.isEmpty)
  }

  @Test func `opening twice fetches once`() async {
    store.send(.portfolioTapped)
    store.send(.portfolioTapped)
    await until { backend.endings.count == 1 }
    await untilNothingMoves()
    #expect(backend.endings == [nil])
  }

  @Test func `a portfolio that is opened again begins anew`() async throws {
    store.send(.portfolioTapped)
    await until { backend.endings.count == 1 }
    backend.answer(0)
    await until { store.child(BelayHome.portfolio)?.isLoading == false }
    store.send(.backTapped)
    store.send(.portfolioTapped)
    let portfolio = try #require(store.child(BelayHome.portfolio))
    #expect(portfolio.isLoading)
    #expect(portfolio.holdings == .idle)
    await until { backend.endings == [.answered, nil] }
  }

  @Test func `what the portfolio does does not touch the list, nor leaving its loads`() async {
    store.send(.appeared)
    await until { backend.home.lists.endings == [nil] }
    store.send(.portfolioTapped)
    await until { backend.endings == [nil] }
    store.send(.backTapped)
    await until { backend.endings == [.cancelled] }
    #expect(backend.home.lists.endings == [nil])
    #expect(store.isLoading)
    backend.home.answerList("A", "B")
    await until { !store.isLoading }
    #expect(Array(store.ids(BelayHome.holdings)) == ["A", "B"])
  }

  @Test func `a list that could not be loaded says so, and the next load takes that away`() async {
    store.send(.appeared)
    await until { backend.home.lists.endings.count == 1 }
    backend.home.lists.refuse(0)
    await until { store.failure != nil }
    #expect(!store.isLoading)
    store.send(.refreshTapped)
    #expect(store.failure == nil)
    #expect(store.isLoading)
  }
}
