// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

private struct Basket: Feature {
  struct State: Equatable {
    var count = 0
    var name = "Ann"
    var isOpen = true
    var prices: [Int] = [3, 5, 8]
  }

  enum Action {
    case addTapped
    case pricesArrived([Int])
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .addTapped: state.count += 1
    case .pricesArrived(let prices): state.count += prices.count
    }
    return .none
  }
}

@MainActor
@Suite(.serialized) struct SynchronousActionsTests {
  @Test func `100,000 actions, each with its change asserted`() async {
    let store = TestStore(Basket(), state: .init())
    let start = processorTime()
    for count in 1...100_000 { store.send(.addTapped) { $0.count = count } }
    printCost("actions", since: start)
    #expect(store.count == 100_000)
    await store.finish()
  }

  @Test func `100,000 actions that carry 20 prices`() async {
    let store = TestStore(Basket(), state: .init())
    let prices = Array(1...20)
    let start = processorTime()
    for count in 1...100_000 { store.send(.pricesArrived(prices)) { $0.count = 20 * count } }
    printCost("actions-with-a-list", since: start)
    #expect(store.count == 2_000_000)
    await store.finish()
  }
}
