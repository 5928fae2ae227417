// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The feature of home's rows` {
  let home = StubbedHome()

  @Test func `a row asks for its own sparkline, and for nothing before it appears`() async throws {
    let store = home.store(showing: "A", "B")
    let row = try #require(store.child(BelayHome.holdings, id: "B"))
    row.send(.appeared) { $0.sparkline = .loading(last: nil) }
    home.sparklines.answer([1, 2, 3])
    await row.receive(.set(\.sparkline, to: .loaded([1, 2, 3])))
    #expect(home.sparklines.calls == ["B"])
    #expect(store.holdings[id: "A"]?.sparkline == .idle)
    await store.finish()
  }

  @Test func `a row that appears again while it loads shares its load`() async throws {
    let store = home.store(showing: "A")
    let row = try #require(store.child(BelayHome.holdings, id: "A"))
    row.send(.appeared) { $0.sparkline = .loading(last: nil) }
    let second = row.run(.appeared)
    home.sparklines.answer([1])
    await row.receive(.set(\.sparkline, to: .loaded([1])))
    #expect(second.outcome == .finished)
    #expect(home.sparklines.calls == ["A"])
    await store.finish()
  }

  @Test func `a row that the user removes while it loads ends in that turn, and no other does`() async throws {
    let store = home.store(showing: "A", "B")
    let runs = try ["A", "B"].map { id in
      let row = try #require(store.child(BelayHome.holdings, id: id))
      return row.run(.appeared) { $0.sparkline = .loading(last: nil) }
    }
    await home.sparklines.waitForCalls(2)
    store.send(.removeTapped("A")) {
      $0.holdings.remove(id: "A")
      $0.removed = ["A"]
    }
    #expect(runs.map(\.outcome) == [.cancelled, .pending])
    #expect(home.sparklines.waiting == ["B"])
    home.sparklines.answer([2])
    let other = try #require(store.child(BelayHome.holdings, id: "B"))
    await other.receive(.set(\.sparkline, to: .loaded([2])))
    await store.finish()
  }

  @Test func `a row that is removed before its load has begun asks for nothing`() async throws {
    let store = home.store(showing: "A")
    let row = try #require(store.child(BelayHome.holdings, id: "A"))
    row.send(.appeared) { $0.sparkline = .loading(last: nil) }
    store.send(.removeTapped("A")) {
      $0.holdings = []
      $0.removed = ["A"]
    }
    await store.finish()
    #expect(home.sparklines.calls.isEmpty)
  }

  @Test func `a removed row's store, still retained, starts nothing`() async throws {
    let store = home.store(showing: "A")
    let removed = try #require(store.store.child(BelayHome.holdings, id: "A"))
    store.send(.removeTapped("A")) {
      $0.holdings = []
      $0.removed = ["A"]
    }
    // Not through the test store, for which an action after the end is a failure.
    removed.send(.retryTapped)
    await store.finish()
    #expect(home.sparklines.calls.isEmpty)
  }

  @Test func `removing what is not there changes nothing`() async {
    let store = home.store(showing: "A")
    store.send(.removeTapped("gone"))
    await store.finish()
  }

  @Test func `a failure stays in its row, and a retry takes it away`() async throws {
    let store = home.store(showing: "A", "B")
    let row = try #require(store.child(BelayHome.holdings, id: "A"))
    row.send(.appeared) { $0.sparkline = .loading(last: nil) }
    home.sparklines.fail(Refused())
    await row.receive(.set(\.sparkline, to: .failed(LoadFailure(Refused()), last: nil)))
    #expect(store.failure == nil && !store.isLoading)

    row.send(.retryTapped) { $0.sparkline = .loading(last: nil) }
    home.sparklines.answer([7])
    await row.receive(.set(\.sparkline, to: .loaded([7])))
    #expect(home.sparklines.calls == ["A", "A"])
    await store.finish()
  }
}
