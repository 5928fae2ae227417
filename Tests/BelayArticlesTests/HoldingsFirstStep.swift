// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

// The first step of the article "Coming from view stores": the view store stays, with a scope instead of the stored task.
// Compiled with nonisolated and with main-actor default isolation.

@MainActor @Observable
final class ScopedHoldingsViewStore {
  typealias State = HoldingsViewStore.State
  typealias Action = HoldingsViewStore.Action

  private(set) var state = State()
  private let scope = TaskScope()
  private let api: HoldingsAPI

  init(api: HoldingsAPI) { self.api = api }

  func dispatch(_ action: Action) {
    switch action {
    case .appeared, .refreshPulled:
      scope.run(.holdings, on: self) { [api] viewStore in
        try await viewStore.hold(\.state.isLoading, at: true) {
          do {
            let holdings = try await api.holdings()
            try viewStore { $0.state.holdings = holdings }
          } catch {
            try viewStore { $0.state.alert = "\(error)" }  // throws when the load was cancelled: no alert
          }
        }
      }
    case .disappeared:
      scope.cancel(.holdings)
    case .alertClosed:
      state.alert = nil
    case .hideTapped(let id):
      scope.run(.hiding(id), on: self) { [api] viewStore in
        do {
          try await api.hide(id)
          try viewStore { $0.state.holdings.removeAll { $0.id == id } }
        } catch {
          try viewStore { $0.state.alert = "\(error)" }
        }
      }
    }
  }
}
