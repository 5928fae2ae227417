// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app around ``HalfFixPortfolio``.
@MainActor
final class HalfFixPortfolioScreen: PortfolioScreen {
  private let api: PortfolioAPI
  private let overlay = LoaderOverlay()
  private let alerts = AlertPresenter()
  private var portfolio: HalfFixPortfolio?

  var changed: @MainActor () -> Void = {} {
    didSet { (overlay.changed, alerts.changed) = (changed, changed) }
  }

  init(api: PortfolioAPI) {
    self.api = api
  }

  var handle: AnyObject? { portfolio }

  var rendering: PortfolioRendering {
    var rendering = PortfolioRendering()
    rendering.place = portfolio == nil ? .home : .portfolio
    rendering.loader = overlay.title
    rendering.alerts = alerts.messages
    rendering.holdings = portfolio?.holdings ?? []
    return rendering
  }

  func open() {
    guard portfolio == nil else { return }
    let portfolio = HalfFixPortfolio(api: api, overlay: overlay, alerts: alerts)
    self.portfolio = portfolio
    portfolio.appeared()
    changed()
  }

  func leave() {
    portfolio?.willLeave()
    portfolio = nil
    changed()
  }

  func refresh() { portfolio?.refresh() }

  func dismissAlert() { alerts.dismiss() }
}
