// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

/// The app around ``BelayPortfolio``.
///
/// Its loader and its failure are drawn from the store's state. Without a store there is nothing to draw.
@MainActor
final class BelayPortfolioScreen: PortfolioScreen {
  private let api: PortfolioAPI
  private var store: Store<BelayPortfolio>?

  var changed: @MainActor () -> Void = {}

  init(api: PortfolioAPI) {
    self.api = api
  }

  var handle: AnyObject? { store }

  var rendering: PortfolioRendering {
    var rendering = PortfolioRendering()
    guard let store else { return rendering }
    rendering.place = .portfolio
    rendering.loader = store.isLoading ? "Loading your portfolio" : nil
    rendering.holdings = store.holdings.value ?? []
    rendering.failure = store.holdings.failure.map { ErrorText.text(of: $0.error) }
    return rendering
  }

  func open() {
    guard store == nil else { return }
    let store = Store(BelayPortfolio(api: api), state: .init())
    self.store = store
    store.send(.appeared)
    watch()
    changed()
  }

  func leave() {
    store = nil
    changed()
  }

  func refresh() {
    store?.send(.refreshTapped)
  }

  func dismissAlert() {}

  /// Redraws after every change of what was drawn, as a view does.
  private func watch() {
    withObservationTracking {
      _ = rendering
    } onChange: { [weak self] in
      Task { @MainActor in
        guard let self, self.store != nil else { return }
        self.watch()
        self.changed()
      }
    }
  }
}
