// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The feature of the article "Coming from view stores". Compiled with nonisolated and with main-actor
// default isolation.

struct Holding: Identifiable, Equatable, Sendable {
  let id: String
  let shares: Int
}

struct HoldingsAPI: Sendable {
  var holdings: @MainActor @Sendable () async throws -> [Holding]
  var hide: @MainActor @Sendable (Holding.ID) async throws -> Void
}

struct Holdings: Feature {
  struct State {
    var holdings: [Holding] = []
    var isLoading = false
    var alert: String?
  }

  enum Action {
    case appeared, refreshPulled, disappeared, alertClosed
    case hideTapped(Holding.ID)
  }
  enum Mutation {
    case loaded([Holding])
    case hidden(Holding.ID)
  }

  let api: HoldingsAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared, .refreshPulled:
      return .run(.holdings, holding: \.isLoading, at: true) { context in
        try context.apply(.loaded(try await api.holdings()))
      }
    case .disappeared:
      return .cancel(.holdings)
    case .alertClosed:
      state.alert = nil
      return .none
    case .hideTapped(let id):
      return .run(.hiding(id)) { context in
        try await api.hide(id)
        try context.apply(.hidden(id))
      }
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .loaded(let holdings): state.holdings = holdings
    case .hidden(let id): state.holdings.removeAll { $0.id == id }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.alert = "\(error)" }
  }
}

extension Lane {
  static let holdings = Lane("holdings", .join)
  static func hiding(_ id: Holding.ID) -> Lane { Lane("hiding", id: id, .drop) }
}

extension Store {
  /// For the views that have not moved: what they called the old view store by.
  func dispatch(_ action: F.Action) { send(action) }
}
