// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Dependencies

nonisolated struct PriceClient: Sendable {
  var price: @Sendable (Int) async throws -> Int
}

nonisolated extension PriceClient: DependencyKey {
  static let liveValue = PriceClient { id in id * 100 }
}

nonisolated extension DependencyValues {
  var prices: PriceClient {
    get { self[PriceClient.self] }
    set { self[PriceClient.self] = newValue }
  }
}

/// One price. It has its dependency as a constant, and does not know where that comes from.
struct PriceTag: Feature {
  struct State: Identifiable {
    let id: Int
    var price: Loadable<Int> = .idle
  }
  enum Action { case appeared }
  let prices: PriceClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared: .load(\.price, in: Lane("price", .restart)) { context in try await prices.price(context.id) }
    }
  }
}

/// A list of prices. A child gets what its parent has.
struct PriceList: Feature {
  struct State { var tags: Rows<PriceTag.State> = [] }
  enum Action { case received([Int]) }
  static let tag = children(\.tags) { list, _ in PriceTag(prices: list.prices) }
  let prices: PriceClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .received(let ids): state.tags.updateOrAppend(contentsOf: ids.map { PriceTag.State(id: $0) })
    }
    return .none
  }
}

@MainActor
func makePriceList() -> Belay.Store<PriceList> {
  @Dependency(\.prices) var prices
  return Belay.Store(PriceList(prices: prices), state: .init())
}
