// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Observation
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Home's rows, when the list comes anew` {
  let home = StubbedHome()

  @Test func `a holding that is gone after a reload ends its row's load, and no other`() async throws {
    let store = home.store(showing: "A", "B", "C")
    let runs = try appear(["A", "B", "C"], in: store)
    try await load([.example("C"), .example("A")], in: store) {
      let (a, c) = ($0.holdings[id: "A"]!, $0.holdings[id: "C"]!)
      $0.holdings = [c, a]
    }
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .pending])
    #expect(home.sparklines.waiting == ["A", "C"])

    for (id, prices) in [("A", [1]), ("C", [3])] {
      home.sparklines.answer(prices)
      try await row(id, in: store).receive(.set(\.sparkline, to: .loaded(prices)))
    }
    #expect(runs.map(\.outcome) == [.finished, .cancelled, .finished])
    await store.finish()
  }

  @Test func `a list that was on its way does not bring a removed row back, and a refresh does`() async throws {
    let store = home.store(showing: "A", "B")
    store.send(.appeared) { $0.isLoading = true }
    store.send(.removeTapped("A")) {
      $0.holdings.remove(id: "A")
      $0.removed = ["A"]
    }
    home.lists.answer([.example("A"), .example("B")])
    await store.receive(.loaded([.example("A"), .example("B")]))
    await store.receive(.held(\.isLoading, at: false))

    store.send(.refreshTapped) {
      $0.isLoading = true
      $0.removed = []
    }
    home.lists.answer([.example("A"), .example("B")])
    await store.receive(.loaded([.example("A"), .example("B")])) {
      $0.holdings.insert(HoldingRow.State(holding: .example("A")), at: 0)
    }
    await store.receive(.held(\.isLoading, at: false))
    await store.finish()
  }

  @Test func `a reload brings new prices, and the rows keep their sparklines and their loads`() async throws {
    let store = home.store(showing: "A", "B")
    let runs = try appear(["A", "B"], in: store)
    home.sparklines.answer([1])
    try await row("A", in: store).receive(.set(\.sparkline, to: .loaded([1])))
    try await load([.example("A", price: 999), .example("B", price: 999)], in: store) {
      for id in ["A", "B"] { $0.holdings[id: id]?.holding = .example(id, price: 999) }
    }
    #expect(runs.map(\.outcome) == [.finished, .pending])
    home.sparklines.answer([2])
    try await row("B", in: store).receive(.set(\.sparkline, to: .loaded([2])))
    #expect(home.sparklines.calls == ["A", "B"])
    await store.finish()
  }

  @Test func `a refresh loads the rows again that failed, and no other`() async throws {
    let store = home.store(showing: "A", "B")
    _ = try appear(["A", "B"], in: store)
    home.sparklines.answer([1])
    try await row("A", in: store).receive(.set(\.sparkline, to: .loaded([1])))
    home.sparklines.fail(Refused())
    try await row("B", in: store).receive(.set(\.sparkline, to: .failed(LoadFailure(Refused()), last: nil)))

    let refresh = store.run(.refreshTapped) {
      $0.isLoading = true
      $0.holdings[id: "B"]?.sparkline = .loading(last: nil)
    }
    home.lists.answer([.example("A"), .example("B")])
    await store.receive(.loaded([.example("A"), .example("B")]))
    await store.receive(.held(\.isLoading, at: false))
    // Awaiting the refresh awaits the loads of the rows that it restarts.
    #expect(refresh.outcome == .pending)
    home.sparklines.answer([2])
    try await row("B", in: store).receive(.set(\.sparkline, to: .loaded([2])))
    #expect(refresh.outcome == .finished)
    #expect(home.sparklines.calls == ["A", "B", "B"])
    await store.finish()
  }

  @Test func `a sparkline does not notify observers of the ids, and a removed holding does`() async throws {
    let store = home.store(showing: "A", "B")
    var wakes = 0
    withObservationTracking {
      _ = store.store.rowIDs(BelayHome.holdings)
    } onChange: {
      MainActor.assumeIsolated { wakes += 1 }
    }
    _ = try appear(["A"], in: store)
    home.sparklines.answer([1])
    try await row("A", in: store).receive(.set(\.sparkline, to: .loaded([1])))
    try await load([.example("A", price: 999), .example("B")], in: store) {
      $0.holdings[id: "A"]?.holding = .example("A", price: 999)
    }
    #expect(wakes == 0)
    try await load([.example("A", price: 999)], in: store) { $0.holdings.remove(id: "B") }
    #expect(wakes == 1)
    await store.finish()
  }

  // MARK: What the user and the backend do, failing at the line of the caller

  private func row(
    _ id: Holding.ID, in store: TestStore<BelayHome>, line: UInt = #line
  ) throws -> TestStore<HoldingRow> {
    try #require(store.child(BelayHome.holdings, id: id, line: line))
  }

  /// Brings the rows onto the screen.
  private func appear(_ ids: [Holding.ID], in store: TestStore<BelayHome>, line: UInt = #line) throws -> [Run] {
    try ids.map {
      try row($0, in: store, line: line).run(.appeared, { $0.sparkline = .loading(last: nil) }, line: line)
    }
  }

  /// Loads the list again.
  private func load(
    _ holdings: [Holding], in store: TestStore<BelayHome>, line: UInt = #line,
    _ expected: @escaping (inout BelayHome.State) -> Void
  ) async throws {
    store.send(.appeared, { $0.isLoading = true }, line: line)
    home.lists.answer(holdings)
    await store.receive(.loaded(holdings), expected, line: line)
    await store.receive(.held(\.isLoading, at: false), line: line)
  }
}
