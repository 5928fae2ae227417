// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

// The view store of the article "Coming from view stores", as it is before the move. Compiled with nonisolated and with
// main-actor default isolation.

@MainActor @Observable
final class HoldingsViewStore {
  struct State {
    var holdings: [Holding] = []
    var isLoading = false
    var alert: String?
  }

  enum Action {
    case appeared, refreshPulled, disappeared, alertClosed
    case hideTapped(Holding.ID)
  }

  private(set) var state = State()
  @ObservationIgnored private var task: Task<Void, Never>?
  private let api: HoldingsAPI

  init(api: HoldingsAPI) { self.api = api }

  func dispatch(_ action: Action) {
    task = Task { await handle(action) }
  }

  private func handle(_ action: Action) async {
    switch action {
    case .appeared, .refreshPulled:
      state.isLoading = true
      do { state.holdings = try await api.holdings() } catch { state.alert = "\(error)" }
      state.isLoading = false
    case .disappeared:
      task?.cancel()
      state.isLoading = false
    case .alertClosed:
      state.alert = nil
    case .hideTapped(let id):
      do {
        try await api.hide(id)
        state.holdings.removeAll { $0.id == id }
      } catch { state.alert = "\(error)" }
    }
  }

  deinit { task?.cancel() }
}
