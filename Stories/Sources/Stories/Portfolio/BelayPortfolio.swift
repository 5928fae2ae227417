// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The portfolio screen, with Belay.
///
/// Home stores its state in an optional. Leaving sets that to nil, which ends the fetch in the same turn. The run holds
/// the loader, so the loader disappears with the run. No code checks for cancellation: a run that has ended presents
/// nothing.
struct BelayPortfolio: Feature {
  struct State {
    var holdings = Loadable<[Holding]>.idle
    var isLoading = false
  }

  enum Action { case appeared, refreshTapped }

  let api: PortfolioAPI

  func receive(
    _ action: Action, into state: inout State
  ) -> Effect<Self> {
    switch action {
    case .appeared, .refreshTapped:
      .run(.portfolio, holding: \.isLoading, at: true) { context in
        try await context.load(\.holdings) {
          try await api.holdings()
        }
      }
    }
  }
}

extension Lane {
  fileprivate static let portfolio = Lane("portfolio", .restart)
}
