// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `The rows of home` {
  let backend = GatedHome()
  let portfolio = GatedBackend()
  let store: Store<BelayHome>

  init() {
    store = Store(BelayHome(api: backend.api, portfolioAPI: portfolio.api), state: .init())
  }

  @Test func `a row asks for its own sparkline, and for nothing before it appears`() async throws {
    await load("A", "B")
    await untilNothingMoves()
    #expect(backend.sparklines.asked.isEmpty)
    #expect(try row("B").sparkline == .idle)

    try row("B").send(.appeared)
    #expect(try row("B").sparkline == .loading(last: nil))
    await until { backend.sparklines.asked == ["B"] }
    backend.answerSparkline("B", [1, 2, 3])
    await until { (try? row("B").sparkline) == .loaded([1, 2, 3]) }
    #expect(try row("A").sparkline == .idle)
  }

  @Test func `a row that appears again while it loads shares its load`() async throws {
    await load("A")
    try row("A").send(.appeared)
    let second = try row("A").send(.appeared)
    await until { backend.sparklines.asked == ["A"] }
    backend.answerSparkline("A", [1])
    #expect(await second.finished() == .finished)
    #expect(backend.sparklines.asked == ["A"])
  }

  @Test func `a holding that is gone after a reload cancels its row's load, and no other`() async throws {
    await load("A", "B", "C")
    let runs = try ["A", "B", "C"].map { try row($0).send(.appeared) }
    await until { backend.sparklines.asked.count == 3 }
    await load("C", "A")
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .pending])
    await until { backend.ending("B") == .cancelled }
    #expect(backend.sparklines.endings == [nil, .cancelled, nil])

    backend.answerSparkline("A", [1])
    backend.answerSparkline("C", [3])
    await until { runs.allSatisfy { $0.outcome.isEnded } }
    #expect(try row("A").sparkline == .loaded([1]))
    #expect(try row("C").sparkline == .loaded([3]))
    #expect(runs.map(\.outcome) == [.finished, .cancelled, .finished])
  }

  @Test func `a row that the user removes ends in that turn, its load is cancelled, and no other`() async throws {
    await load("A", "B", "C")
    let runs = try ["A", "B", "C"].map { try row($0).send(.appeared) }
    await until { backend.sparklines.asked.count == 3 }
    let removed = try row("B")
    store.send(.removeTapped("B"))
    #expect(Array(store.ids(BelayHome.holdings)) == ["A", "C"])
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .pending])
    await until { backend.ending("B") == .cancelled }
    #expect(backend.sparklines.endings == [nil, .cancelled, nil])

    // Whoever still has the row's handle can start nothing with it.
    removed.send(.retryTapped)
    await untilNothingMoves()
    #expect(backend.sparklines.asked == ["A", "B", "C"])
    #expect(removed.sparkline.failure == nil)
  }

  @Test func `a row that is removed before its load has begun asks for nothing`() async throws {
    await load("A", "B")
    try row("A").send(.appeared)
    store.send(.removeTapped("A"))
    await untilNothingMoves()
    #expect(backend.sparklines.asked.isEmpty)
  }

  @Test func `a list that was on its way does not bring a removed row back, and a refresh does`() async throws {
    await load("A", "B")
    let old = try row("A")
    store.send(.appeared)
    await until { backend.lists.endings.count == 2 }
    store.send(.removeTapped("A"))
    backend.answerList("A", "B")
    await until { !store.isLoading }
    #expect(Array(store.ids(BelayHome.holdings)) == ["B"])
    #expect(store.removed == ["A"])

    await load("A", "B")
    #expect(store.removed.isEmpty)
    #expect(try row("A") !== old)
    #expect(try row("A").sparkline == .idle)
  }

  @Test func `removing what is not there changes nothing`() async {
    await load("A")
    store.send(.removeTapped("gone"))
    #expect(Array(store.ids(BelayHome.holdings)) == ["A"])
    #expect(store.removed.isEmpty)
  }

  @Test func `a reload brings new prices, and the rows keep their sparklines and their loads`() async throws {
    await load("A", "B")
    try row("A").send(.appeared)
    try row("B").send(.appeared)
    await until { backend.sparklines.asked.count == 2 }
    backend.answerSparkline("A", [1])
    await until { (try? row("A").sparkline) == .loaded([1]) }
    let (a, b) = (try row("A"), try row("B"))

    await load("A", "B", price: 999)
    #expect(try row("A") === a && row("B") === b)
    #expect(a.holding.price == 999 && b.holding.price == 999)
    #expect(a.sparkline == .loaded([1]))
    #expect(b.sparkline == .loading(last: nil))
    backend.answerSparkline("B", [2])
    await until { b.sparkline == .loaded([2]) }
    #expect(backend.sparklines.endings == [.answered, .answered])
  }

  @Test func `a sparkline does not wake who watches the ids, and a holding that goes does`() async throws {
    await load("A", "B")
    var wakes = 0
    withObservationTracking {
      _ = store.ids(BelayHome.holdings)
    } onChange: {
      MainActor.assumeIsolated { wakes += 1 }
    }
    try row("A").send(.appeared)
    await until { backend.sparklines.asked == ["A"] }
    backend.answerSparkline("A", [1])
    await until { (try? row("A").sparkline) == .loaded([1]) }
    await load("A", "B", price: 999)
    #expect(wakes == 0)
    await load("A")
    #expect(wakes == 1)
  }

  @Test func `a failure stays in its row, and a retry takes it away`() async throws {
    await load("A", "B")
    try row("A").send(.appeared)
    try row("B").send(.appeared)
    await until { backend.sparklines.asked.count == 2 }
    backend.refuseSparkline("A")
    await until { (try? row("A").sparkline.failure) != nil }
    #expect(try row("B").sparkline == .loading(last: nil))
    #expect(store.failure == nil)
    #expect(!store.isLoading)

    try row("A").send(.retryTapped)
    #expect(try row("A").sparkline == .loading(last: nil))
    await until { backend.sparklines.asked == ["A", "B", "A"] }
    backend.answerSparkline("A", [7])
    await until { (try? row("A").sparkline) == .loaded([7]) }
  }

  @Test func `a refresh loads the rows again that failed, and no other`() async throws {
    await load("A", "B", "C")
    for id in ["A", "B", "C"] { try row(id).send(.appeared) }
    await until { backend.sparklines.asked.count == 3 }
    backend.answerSparkline("A", [1])
    backend.refuseSparkline("B")
    await until { (try? row("B").sparkline.failure) != nil && (try? row("A").sparkline) == .loaded([1]) }

    let refresh = store.send(.refreshTapped)
    #expect(try row("B").sparkline == .loading(last: nil))
    await until { backend.sparklines.asked == ["A", "B", "C", "B"] && backend.lists.endings.count == 2 }
    backend.answerList("A", "B", "C")
    await until { !store.isLoading }
    // To await the refresh is to await the rows that it has loading again.
    #expect(refresh.outcome == .pending)
    backend.answerSparkline("B", [2])
    #expect(await refresh.finished() == .finished)
    #expect(try row("B").sparkline == .loaded([2]))
  }

  private func load(_ ids: Holding.ID..., price: Int = 100) async {
    let run = store.send(.refreshTapped)
    let request = backend.lists.endings.count
    await until { backend.lists.endings.count == request + 1 }
    backend.lists.answer(
      request, ids.map { Holding(id: $0, name: "The \($0)", quantity: 1, price: price, change: 0) })
    await run.finished()
  }

  private func row(_ id: Holding.ID) throws -> Store<HoldingRow> {
    try #require(store.child(BelayHome.holdings, id: id))
  }
}
