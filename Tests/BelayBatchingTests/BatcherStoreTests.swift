// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// One row of a list: it loads its price when it appears.
private struct PriceRow: Feature {
  struct State {
    let id: String
    var price: Loadable<String> = .idle
  }

  enum Action { case appeared, refreshed }

  let prices: Batcher<String, String>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared: .load(\.price, in: .price) { context in try await prices.load(context.id) }
    case .refreshed:
      .run(.price) { context in
        try await context.load(\.price) { try await prices.load(context.id) }
      }
    }
  }
}

/// A list without a store for each row: it loads many at once.
private struct PriceList: Feature {
  struct State { var prices: [String: String] = [:] }
  enum Action { case appeared([String]) }

  let prices: Batcher<String, String>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    guard case .appeared(let ids) = action else { return .none }
    return .merge(
      ids.map { id in
        .run { context in
          let price = try await prices.load(id)
          try context.update { $0.prices[id] = price }
        }
      })
  }
}

extension Lane {
  fileprivate static let price = Lane("price", .restart)
}

@Suite("Batcher in stores")
@MainActor
struct BatcherStoreTests {
  let backend = Backend()
  let batcher: Batcher<String, String>

  init() { batcher = backend.batcher() }

  private func makeRows(_ ids: String...) -> [Store<PriceRow>] {
    ids.map { Store(PriceRow(prices: batcher), state: .init(id: $0)) }
  }

  @Test(arguments: [true, false])
  func `Eight stores that load in one turn make one request`(asEffect: Bool) async {
    let rows = makeRows("A", "B", "C", "D", "E", "F", "G", "H")
    let runs = rows.map { $0.run(asEffect ? .appeared : .refreshed) }
    await backend.waitUntilReached()
    #expect(rows.allSatisfy { $0.price == .loading(last: nil) })
    await backend.requests[0].finish()
    for run in runs { #expect(await run.finished() == .finished) }
    #expect(rows.map(\.price.value) == ["a", "b", "c", "d", "e", "f", "g", "h"])
    #expect(backend.sent == ["A B C D E F G H"])
    for row in rows { expectNothingLeft(in: row) }
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `Eight runs of one action make one request, and perform returns when all have their values`() async {
    let store = Store(PriceList(prices: batcher), state: .init())
    let ids = ["A", "B", "C", "D", "E", "F", "G", "H"]
    async let outcome = store.perform(.appeared(ids))
    await backend.waitUntilReached()
    await backend.requests[0].finish()
    #expect(await outcome == .finished)
    #expect(store.prices.count == 8)
    #expect(backend.sent == ["A B C D E F G H"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `One row that goes leaves the others their request; the last one takes it along, in that moment`() async {
    var rows = makeRows("A", "B", "C")
    let runs = rows.map { $0.run(.appeared) }
    await backend.waitUntilReached()
    rows.removeFirst()
    #expect(runs[0].outcome == .cancelled)
    rows.removeFirst()
    #expect(!backend.requests[0].cancelled.isOpen)
    rows = []
    #expect(backend.requests[0].cancelled.isOpen)
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled, .cancelled])
    await backend.requests[0].returned.wait()
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `Rows that leave before their turn is over are not in the request`() async {
    let rows = makeRows("A", "B", "C")
    let runs = rows.map { $0.run(.appeared) }
    await inNextJob { rows[1].lifetime.end() }
    await backend.waitUntilReached()
    #expect(backend.sent == ["A C"])
    await backend.requests[0].finish()
    for run in runs { await run.finished() }
    #expect(rows.map(\.price) == [.loaded("a"), .idle, .loaded("c")])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A row whose key failed shows its failure, and no other row does`() async {
    let rows = makeRows("A", "B", "C")
    let runs = rows.map { $0.run(.appeared) }
    await backend.waitUntilReached()
    await backend.requests[0].finish { ["A": .success("a"), "B": .failure(Offline())] }
    #expect(await runs[0].finished() == .finished)
    #expect(await runs[1].finished() == .failed(Offline()))
    #expect(await runs[2].finished().error is BatcherError)
    #expect(rows[0].price == .loaded("a"))
    #expect(rows[1].price.failure?.error as? Offline == Offline())
    #expect((rows[2].price.failure?.error as? BatcherError)?.reason == .missingAnswer)
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A request that cancels itself is a failure on the screen, not a load that silently never was`() async {
    let row = makeRows("A")[0]
    let run = row.run(.appeared)
    await backend.waitUntilReached()
    await backend.requests[0].finish { throw CancellationError() }
    #expect((await run.finished().error as? BatcherError)?.reason == .requestCancelled)
    #expect((row.price.failure?.error as? BatcherError)?.reason == .requestCancelled)
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A refresh in a restart lane cancels a request that was this row's alone, and joins one that others want`() async
  {
    let rows = makeRows("A", "A")
    let alone = rows[0].run(.appeared)
    await backend.waitUntilReached()
    let refreshed = rows[0].run(.appeared)
    await backend.waitUntilReached(by: 2)
    #expect(alone.outcome == .superseded)
    #expect(backend.requests[0].cancelled.isOpen)
    let shared = rows[1].run(.appeared)
    await allHasBeenSent()
    let again = rows[0].run(.appeared)
    await allHasBeenSent()
    #expect(backend.sent == ["A", "A"])
    await backend.requests[1].finish()
    #expect(await again.finished() == .finished)
    #expect(await shared.finished() == .finished)
    #expect(refreshed.outcome == .superseded)
    #expect(rows.map(\.price) == [.loaded("a"), .loaded("a")])
    await backend.requests[0].returned.wait()
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `Limited uploads of many stores: at most so many at a time, and a store that goes leaves the queue`() async {
    let limiter = Limiter(limit: 2)
    let (inside, gates) = (Occupancy(), (0..<5).map { _ in Gate() })
    var stores = (0..<5).map { _ in Store(Probe(), state: .init()) }
    let runs = stores.enumerated().map { number, store in
      store.run(
        .run { context in
          try await limiter.run {
            inside.enter()
            defer { inside.leave() }
            await gates[number].wait()
          }
          try context.apply(.deliver("\(number)"))
        })
    }
    await gates[1].waitUntilReached()
    await mainActorTurns()
    #expect(limiter.runningCount == 2 && limiter.waitingCount == 3)
    stores.remove(at: 2)
    #expect(limiter.waitingCount == 2)
    for gate in gates { gate.open() }
    let outcomes: [Run.Outcome] = [.finished, .finished, .cancelled, .finished, .finished]
    for (run, outcome) in zip(runs, outcomes) { #expect(await run.finished() == outcome) }
    #expect(gates.map(\.arrivals) == [1, 1, 0, 1, 1])
    #expect(inside.most == 2)
    #expect(limiter.openCount == 0)
  }
}
