// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The portfolio's view store, half fixed: leaving sends a command that cancels the fetch.
///
/// `dispatch` handles this command like every other: the command's task replaces the fetch in `task` before it runs,
/// and then cancels itself. The fetch continues, and the user gets an alert.
@MainActor
final class HalfFixPortfolio {
  enum Command { case fetch, cancelFetch }

  private(set) var holdings: [Holding] = []

  private let api: PortfolioAPI
  private let overlay: LoaderOverlay
  private let alerts: AlertPresenter
  private var task: Task<Void, Never>?

  init(
    api: PortfolioAPI, overlay: LoaderOverlay,
    alerts: AlertPresenter
  ) {
    self.api = api
    self.overlay = overlay
    self.alerts = alerts
  }

  deinit {
    task?.cancel()
  }

  func appeared() { dispatch(.fetch) }

  func refresh() { dispatch(.fetch) }

  func willLeave() { dispatch(.cancelFetch) }

  private func dispatch(_ command: Command) {
    if command == .fetch {
      overlay.show("Loading your portfolio")
    }
    task = Task {
      do {
        let loaded = try await perform(command)
        try Task.checkCancellation()
        holdings = loaded
      } catch {
        alerts.present(error)
      }
      if command == .fetch { overlay.hide() }
    }
  }

  private func perform(_ command: Command) async throws -> [Holding] {
    switch command {
    case .fetch:
      return try await api.holdings()
    case .cancelFetch:
      task?.cancel()
      return holdings
    }
  }
}
