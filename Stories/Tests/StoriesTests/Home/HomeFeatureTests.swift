// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Home's feature` {
  let home = StubbedHome()

  @Test func `loads its list, and holds the loader meanwhile`() async {
    let store = home.store()
    store.send(.appeared) { $0.isLoading = true }
    home.lists.answer([.example("A"), .example("B")])
    await store.receive(.loaded([.example("A"), .example("B")])) {
      $0.holdings = [HoldingRow.State(holding: .example("A")), HoldingRow.State(holding: .example("B"))]
    }
    await store.receive(.held(\.isLoading, at: false))
    await store.finish()
  }

  @Test func `a list that could not be loaded says so, and the next load takes that away`() async {
    let store = home.store()
    store.send(.appeared) { $0.isLoading = true }
    home.lists.fail(Refused())
    // The run restores its holds as it ends, and then the feature handles its failure.
    await store.receive(.held(\.isLoading, at: false))
    await store.receive(.set(\.failure, to: LoadFailure(Refused())))

    store.send(.refreshTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    home.lists.answer([])
    await store.receive(.loaded([]))
    await store.receive(.held(\.isLoading, at: false))
    await store.finish()
  }

  @Test func `opening the portfolio makes the child, and its loader is on in the same turn`() async throws {
    let store = home.store()
    let run = store.run(.portfolioTapped) { $0.portfolio = BelayPortfolio.State(isLoading: true) }
    let portfolio = try #require(store.child(BelayHome.portfolio))
    await portfolio.receive(.set(\.holdings, to: .loading(last: nil)))
    #expect(run.outcome == .pending)
    home.portfolios.answer([.alpine])
    await portfolio.receive(.set(\.holdings, to: .loaded([.alpine])))
    await portfolio.receive(.held(\.isLoading, at: false))
    // Awaiting the opening awaits the child's load.
    #expect(run.outcome == .finished)
    await store.finish()
  }

  @Test func `leaving ends the portfolio's run in that turn, and nothing of it comes any more`() async throws {
    let store = home.store()
    let run = store.run(.portfolioTapped) { $0.portfolio = BelayPortfolio.State(isLoading: true) }
    let portfolio = try #require(store.child(BelayHome.portfolio))
    await portfolio.receive(.set(\.holdings, to: .loading(last: nil)))
    store.send(.backTapped) { $0.portfolio = nil }
    #expect(run.outcome == .cancelled)
    await store.finish()
    #expect(home.portfolios.waiting.isEmpty)
    #expect(store.failure == nil)
  }

  @Test func `leaving in the turn of opening asks for nothing`() async {
    let store = home.store()
    store.send(.portfolioTapped) { $0.portfolio = BelayPortfolio.State(isLoading: true) }
    store.send(.backTapped) { $0.portfolio = nil }
    await store.finish()
    #expect(home.portfolios.calls.isEmpty)
  }

  @Test func `opening twice fetches once`() async throws {
    let store = home.store()
    store.send(.portfolioTapped) { $0.portfolio = BelayPortfolio.State(isLoading: true) }
    store.send(.portfolioTapped)
    let portfolio = try #require(store.child(BelayHome.portfolio))
    await portfolio.receive(.set(\.holdings, to: .loading(last: nil)))
    #expect(home.portfolios.calls.count == 1)
    store.send(.backTapped) { $0.portfolio = nil }
    await store.finish()
  }

  @Test func `a portfolio that is opened again begins anew`() async throws {
    let store = home.store()
    for _ in 1...2 {
      store.send(.portfolioTapped) { $0.portfolio = BelayPortfolio.State(isLoading: true) }
      let portfolio = try #require(store.child(BelayHome.portfolio))
      await portfolio.receive(.set(\.holdings, to: .loading(last: nil)))
      home.portfolios.answer([.alpine])
      await portfolio.receive(.set(\.holdings, to: .loaded([.alpine])))
      await portfolio.receive(.held(\.isLoading, at: false))
      store.send(.backTapped) { $0.portfolio = nil }
    }
    await store.finish()
  }

  @Test func `the portfolio's coming and going touches neither the list nor its load`() async throws {
    let store = home.store()
    let load = store.run(.appeared) { $0.isLoading = true }
    store.send(.portfolioTapped) { $0.portfolio = BelayPortfolio.State(isLoading: true) }
    let portfolio = try #require(store.child(BelayHome.portfolio))
    await portfolio.receive(.set(\.holdings, to: .loading(last: nil)))
    store.send(.backTapped) { $0.portfolio = nil }
    #expect(load.outcome == .pending)
    home.lists.answer([.example("A")])
    await store.receive(.loaded([.example("A")])) { $0.holdings = [HoldingRow.State(holding: .example("A"))] }
    await store.receive(.held(\.isLoading, at: false))
    await store.finish()
  }

  @Test func `when the app goes, all goes: the list's load, each row's, the portfolio's`() async throws {
    let store = home.store(showing: "A", "B")
    for id in ["A", "B"] {
      let row = try #require(store.child(BelayHome.holdings, id: id))
      row.send(.appeared) { $0.sparkline = .loading(last: nil) }
    }
    store.send(.refreshTapped) { $0.isLoading = true }
    store.send(.portfolioTapped) { $0.portfolio = BelayPortfolio.State(isLoading: true) }
    let portfolio = try #require(store.child(BelayHome.portfolio))
    await portfolio.receive(.set(\.holdings, to: .loading(last: nil)))
    #expect(home.sparklines.waiting == ["A", "B"])

    store.end {
      $0.isLoading = false
      $0.portfolio?.isLoading = false
      $0.portfolio?.holdings = .idle
      for id in ["A", "B"] { $0.holdings[id: id]?.sparkline = .idle }
    }
    await store.finish()
    #expect(home.lists.waiting.isEmpty && home.sparklines.waiting.isEmpty && home.portfolios.waiting.isEmpty)
  }
}
