// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Observation

/// The app around ``BelayHome`` and, while it is open, its child ``BelayPortfolio``.
///
/// The store of home lives as long as the app. The portfolio's handle is stored as in a pushed view: from the turn in
/// which there is a portfolio to the turn in which there is none. Its loader and its failure are drawn from its state.
/// Without a portfolio there is nothing to draw.
@MainActor
final class BelayPortfolioScreen: PortfolioScreen {
  private let store: Store<BelayHome>
  private let list: BelayHomeScreen
  private var portfolio: Store<BelayPortfolio>?

  var changed: @MainActor () -> Void = {} {
    didSet { list.changed = changed }
  }

  init(api: PortfolioAPI, home: HomeAPI, trace: (any TraceObserver)? = nil) {
    store = Store(BelayHome(api: home, portfolioAPI: api), state: .init())
    if let trace { store.trace(to: trace) }
    list = BelayHomeScreen(store: store)
    watch()
  }

  var home: (any HomeScreen)? { list }

  var handle: AnyObject? { portfolio }

  var rendering: PortfolioRendering {
    var rendering = PortfolioRendering()
    guard let portfolio = store.child(BelayHome.portfolio) else { return rendering }
    rendering.place = .portfolio
    rendering.loader = portfolio.isLoading ? "Loading your portfolio" : nil
    rendering.holdings = portfolio.holdings.value ?? []
    rendering.failure = portfolio.holdings.failure.map { ErrorText.text(of: $0.error) }
    return rendering
  }

  func open() {
    guard portfolio == nil else { return }
    store.send(.portfolioTapped)
    portfolio = store.child(BelayHome.portfolio)
    changed()
  }

  func leave() {
    store.send(.backTapped)
    portfolio = store.child(BelayHome.portfolio)
    changed()
  }

  func refresh() {
    portfolio?.send(.refreshTapped)
  }

  func dismissAlert() {}

  /// Redraws after every change of what was drawn, as a view does.
  private func watch() {
    withObservationTracking {
      _ = rendering
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in
        guard let self else { return }
        self.watch()
        self.changed()
      }
    }
  }
}
