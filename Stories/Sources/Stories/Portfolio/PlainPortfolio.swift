// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The portfolio's view store, with plain tasks.
///
/// It stores its task, and cancels it when it is released. But it is not released: the task's closure uses `self`, so
/// the task retains the store, and `deinit` waits for the answer that it should cancel.
@MainActor
final class PlainPortfolio {
  private(set) var holdings: [Holding] = []

  private let api: PortfolioAPI
  private let overlay: LoaderOverlay
  private let alerts: AlertPresenter
  private var loading: Task<Void, Never>?

  init(
    api: PortfolioAPI, overlay: LoaderOverlay,
    alerts: AlertPresenter
  ) {
    self.api = api
    self.overlay = overlay
    self.alerts = alerts
  }

  deinit {
    loading?.cancel()
  }

  func appeared() { fetch() }

  func refresh() { fetch() }

  private func fetch() {
    loading?.cancel()
    overlay.show("Loading your portfolio")
    loading = Task {
      do {
        holdings = try await api.holdings()
      } catch {
        alerts.present(error)
      }
      overlay.hide()
    }
  }
}
