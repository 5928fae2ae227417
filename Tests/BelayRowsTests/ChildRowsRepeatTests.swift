// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Repeated rows, where rows are children with work.
@Suite("Behavior 33: child rows that come again")
@MainActor
struct ChildRowsRepeatTests {
  struct Row: Feature {
    struct State: Identifiable {
      let id: Int
      var price = 0
      var isLoading = false
    }
    enum Action { case load }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run(holding: \.isLoading, at: true) { _ in try await Task.sleep(for: .seconds(3600)) }
    }
  }

  struct List: Feature {
    struct State { var rows: Rows<Row.State> = [] }
    enum Action { case page([Row.State]) }

    static let rows = children(\.rows) { _, _ in Row() }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .page(let page): state.rows.append(contentsOf: page)
      }
      return .none
    }
  }

  @Test func `A page that overlaps the last leaves the row's child where it is, and its work continues`() async throws {
    let reports = Reports()
    try await reports.collect {
      let store = Store(List(), state: .init())
      store.send(.page([.init(id: 1, price: 10), .init(id: 2, price: 20)]))
      let row = try #require(store.child(List.rows, id: 2))
      let run = row.run(.load)
      let ids = Watcher { [store] in Array(store.rowIDs(List.rows)) }
      let price = Watcher { [row] in row.price }
      store.send(.page([.init(id: 2, price: 21), .init(id: 3, price: 30)]))
      #expect(ids.seen == [[1, 2], [1, 2, 3]])
      #expect(price.seen == [20, 21])
      #expect(store.child(List.rows, id: 2) === row && !row.lifetime.isEnded)
      #expect(run.outcome == .pending)
      run.cancel()
      await run.finished()
    }
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("id 2") == true)
  }
}
