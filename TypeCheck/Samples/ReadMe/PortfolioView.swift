// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// README.md, "The same screen on a store": the SwiftUI part, line for line.
import Belay
import BelayUI
import SwiftUI

struct PortfolioView: View {
  @StateStore(Portfolio(api: .live), state: .init()) private var store

  var body: some View {
    LoadableView(store.holdings) { holdings in
      List(holdings) { holding in Text(holding.name) }
        .refreshable(store, .refreshPulled)
    } retry: {
      store.send(.refreshPulled)
    }
    .task(store, .appeared)
  }
}

private struct Holding: Identifiable, Sendable {
  let id: Int
  let name: String
}

private struct PortfolioAPI: Sendable {
  static let live = PortfolioAPI()

  @concurrent
  func holdings() async throws -> [Holding] { [] }
}

private struct Portfolio: Feature {
  struct State {
    var holdings: Loadable<[Holding]> = .idle
  }

  enum Action { case appeared, refreshPulled }

  let api: PortfolioAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared, .refreshPulled:
      return .load(\.holdings, in: .portfolio) { _ in try await api.holdings() }
    }
  }
}

extension Lane {
  fileprivate static let portfolio = Lane("portfolio", .restart)
}
