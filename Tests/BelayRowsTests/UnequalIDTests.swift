// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Ids that do not equal themselves, such as `Double.nan`: a report or a defined result, and never a crash.
@Suite("Behavior 32: ids that do not equal themselves")
@MainActor
struct UnequalIDTests {
  struct Quote: Identifiable, Equatable {
    var id: Double
    var price = 0
  }

  struct QuoteRow: Feature {
    typealias State = Quote
    enum Action { case tick, wait }
    enum Output { case ticked }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .tick:
        state.price += 1
        return .output(.ticked)
      case .wait: return .run { _ in try await Task.sleep(for: .seconds(3600)) }
      }
    }
  }

  struct Desk: Feature {
    struct State {
      var quotes: Rows<Quote> = []
      var shown: Quote?
      var ticks = 0
    }
    enum Action {
      case set(@Sendable (inout State) -> Void)
      case message(Double)
      case ticked
    }

    static let quotes = children(\.quotes) { _, _ in
      QuoteRow()
    } output: { _, _ in
      .ticked
    }
    static let shown = child(\.shown) { _, _ in
      QuoteRow()
    } output: { _ in
      .ticked
    }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .set(let body): body(&state)
      case .message(let id): return .send(.tick, to: Self.quotes, id: id)
      case .ticked: state.ticks += 1
      }
      return .none
    }
  }

  @Test func `Its row is read, written, moved and removed by its position, and never found by its id`() async {
    let reports = Reports()
    await reports.collect {
      var rows: Rows<Quote> = []
      rows.append(Quote(id: .nan))
      rows[0].price = 1
      rows[0] = Quote(id: .nan, price: 2)
      #expect(rows[id: .nan] == nil && rows.index(id: .nan) == nil && !rows.ids.contains(.nan))
      #expect(rows.update(id: .nan) { $0.price = 9 } == nil)
      rows[id: .nan]?.price = 9
      rows[id: .nan] = nil
      rows[id: .nan] = Quote(id: .nan, price: 3)
      rows.insert(contentsOf: [Quote(id: 1, price: 4), Quote(id: .nan, price: 5)], at: 1)
      #expect(rows.map(\.price) == [2, 4, 5, 3])
      rows.move(fromOffsets: [3], toOffset: 0)
      rows.move(fromOffsets: [1], toOffset: 4)
      rows.move(fromOffsets: [0], toOffset: 2)
      #expect(rows.move(id: 1, to: 3) && !rows.move(id: .nan, to: 0))
      #expect(rows.map(\.price) == [3, 5, 2, 4])
      rows.remove(at: 0)
      rows.sort { $0.price > $1.price }
      #expect(rows.map(\.price) == [5, 4, 2] && rows.index(id: 1) == 1)
      rows.updateOrAppend(contentsOf: [Quote(id: .nan, price: 6), Quote(id: 1, price: 7)])
      rows.replaceAll(with: Array(rows))
      #expect(rows.map(\.price) == [5, 7, 2, 6])
      rows.replaceAll(with: [Double.nan, 1], id: \.self) {
        $0.price += 1 * Int($1)
      } insert: {
        Quote(id: $0)
      }
      #expect(rows.map(\.price) == [0, 8])
      rows.removeAll { $0.price == 0 }
      #expect(rows == [Quote(id: 1, price: 8)])
    }
    #expect(reports.lines.first?.contains("Rows<Quote>.append(_:) was given a row with the id nan") == true)
    #expect(reports.lines.count == 6 && reports.lines.allSatisfy { $0.contains("does not equal itself") })
  }

  #if os(macOS) || os(Linux)
    @Test func `A row with an id that equals itself still keeps it`() async {
      await #expect(processExitsWith: .failure) {
        var rows: Rows<Quote> = [Quote(id: 1)]
        rows[0].id = .nan
      }
    }
  #endif

  @Test func `A row with such an id has no store, and a message to it is reported`() async {
    let reports = Reports()
    await reports.collect {
      let desk = Store(Desk(), state: .init())
      desk.send(.set { $0.quotes = [Quote(id: .nan), Quote(id: 1)] })
      #expect(desk.child(Desk.quotes, id: .nan) == nil)
      let other = desk.child(Desk.quotes, id: 1)
      desk.send(.message(.nan))
      desk.send(.message(1))
      desk.send(.set { $0.quotes[0].price = 5 })
      #expect(desk.quotes.map(\.price) == [5, 1] && other?.price == 1 && other?.lifetime.isEnded == false)
    }
    #expect(reports.lines.contains { $0.contains("with the id nan") && $0.contains("is not there") })
  }

  @Test func `A single child with such an id continues while one is there, whatever the parent does`() async throws {
    let reports = Reports()
    try await reports.collect {
      let desk = Store(Desk(), state: .init(shown: Quote(id: .nan)))
      let shown = try #require(desk.child(Desk.shown))
      let run = shown.run(.wait)
      desk.send(.set { $0.ticks += 10 })
      desk.send(.set { $0.shown?.price = 5 })
      shown.send(.tick)
      #expect(shown.price == 6 && desk.shown?.price == 6 && desk.ticks == 11)
      #expect(desk.child(Desk.shown) === shown && run.outcome == .pending)
      // Another id is another child.
      desk.send(.set { $0.shown = Quote(id: 1) })
      #expect(shown.lifetime.isEnded && run.outcome == .cancelled)
    }
    #expect(reports.lines.count { $0.contains("has the id nan, which does not equal itself") } == 1)
  }

  @Test func `Lanes with such ids are one lane, which leaves nothing in the registry`() async {
    let scope = TaskScope()
    let lane = Lane("quote", id: Double.nan, .restart)
    let first = scope.run(lane) { try await Task.sleep(for: .seconds(3600)) }
    let second = scope.run(Lane("quote", id: Double.nan, .restart)) { try await Task.sleep(for: .seconds(3600)) }
    #expect(first.outcome == .superseded)
    #expect(lane == Lane("quote", id: Double.nan) && lane != Lane("quote", id: 1.0) && "\(lane)" == "quote(nan)")
    second.cancel()
    await second.finished()
    #expect(scope.engine.liveRuns == 0)
    #expect(scope.engine.registry.withLock { $0.lanes.isEmpty })
  }

  @Test func `A batcher's caller hears that there is no answer for such a key, and nothing is left of it`() async {
    let batcher = Batcher<Double, Int> { keys in Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }) }
    async let answered = batcher.load(1)
    await #expect(throws: BatcherError.self) { try await batcher.load(.nan) }
    await #expect(throws: BatcherError.self) { try await batcher.load(.nan) }
    let answer = try? await answered
    #expect(answer == 1)
    #expect(batcher.openCount == 0)
  }
}
