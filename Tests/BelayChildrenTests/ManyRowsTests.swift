// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation
import Testing

@testable import Belay
@testable import BelayTestSupport

/// More changes in one turn than the journal keeps: the slot checks all rows, and ends the removed ones and no others.
@Suite("Behavior 30: Children: many rows")
@MainActor
struct ManyRowsTests {
  struct Item: Feature {
    struct State: Identifiable {
      let id: Int
      var isBusy = false
    }
    enum Action { case work }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run(holding: \.isBusy, at: true) { _ in try await Task.sleep(for: .seconds(1_000)) }
    }
  }

  struct Shelf: Feature {
    struct State { var items: Rows<Item.State> = [] }
    enum Action { case work, removeEven }
    static let items = children(\.items) { _, _ in Item() }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .work: return .merge(state.items.ids.map { .send(.work, to: Shelf.items, id: $0) })
      case .removeEven:
        for id in state.items.ids where id % 2 == 0 { state.items.remove(id: id) }
        return .none
      }
    }
  }

  let shelf = Store(Shelf(), state: .init(items: Rows((0..<1_000).map { Item.State(id: $0) })))

  @Test func `A fan-out to 1,000 rows is cancelled as one, and every row restores its field`() async {
    let run = shelf.run(.work)
    #expect(shelf.items.allSatisfy { $0.isBusy })
    run.cancel()
    #expect(run.outcome == .cancelled)
    #expect(!shelf.items.contains { $0.isBusy })
    #expect(await run.finished() == .cancelled)
  }

  @Test func `500 of 1,000 rows that are removed one by one in one turn end, the others continue`() async {
    let run = shelf.run(.work)
    let rows = (0..<1_000).map { shelf.child(Shelf.items, id: $0)! }
    shelf.send(.removeEven)
    #expect(rows.allSatisfy { $0.engine.isStateGone == ($0.id % 2 == 0) })
    #expect(shelf.items.ids.count == 500)
    #expect(shelf.items.allSatisfy { $0.isBusy })
    run.cancel()
    #expect(!shelf.items.contains { $0.isBusy })
    await run.finished()
  }

  @Test func `Of 1,000 tracked rows that go in one turn each tells once, in the order in which they were made`() {
    let log = Log()
    for id in (0..<1_000).reversed() {
      withObservationTracking {
        _ = shelf.child(Shelf.items, id: id)
      } onChange: {
        log.add("\(id)")
      }
    }
    shelf.send(.removeEven)
    #expect(log.lines == (0..<500).reversed().map { "\($0 * 2)" })
  }
}
