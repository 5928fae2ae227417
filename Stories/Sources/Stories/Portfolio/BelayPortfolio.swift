// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The portfolio screen, with Belay.
///
/// Home has its state in an optional. Leaving takes
/// that away, and it ends the fetch in the same
/// turn. The loader is held by the run, so it goes
/// with the run. Nobody asks whether something was
/// cancelled: a run that has ended presents nothing.
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
