// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The features of the article "Coming from ReactorKit and RxSwift". Compiled with nonisolated and with main-actor default
// isolation; the reactor and the Rx screen that they replace are in TypeCheck/Interop/ComingFrom.

struct Stock: Identifiable, Equatable, Sendable {
  let id: String
  let name: String
}

struct StockAPI: Sendable {
  var search: @MainActor @Sendable (_ query: String) async throws -> [Stock]
  var setStar: @MainActor @Sendable (Stock.ID, Bool) async throws -> Void
}

struct StockSearch: Feature {
  struct State {
    var query = ""
    var hits: Loadable<[Stock]> = .idle
  }

  enum Action {
    case queryChanged(String)
    case retryTapped
  }

  let api: StockAPI
  var clock: any Clock<Duration> = ContinuousClock()

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    if case .queryChanged(let query) = action {
      guard query != state.query else { return .none }
      state.query = query
      if query.isEmpty { state.hits = .idle }
    }
    guard !state.query.isEmpty else { return .cancel(.stockHits) }
    return .load(\.hits, in: .stockHits) { [query = state.query] _ in
      try await clock.sleep(for: .milliseconds(300))  // the next letter supersedes this run here
      return try await api.search(query)
    }
  }
}

struct Star: Feature {
  struct State {
    let stock: Stock.ID
    var isStarred: Bool
    var isSaving = false
    var notice: String?
  }

  enum Action { case tapped }
  enum Mutation { case set(Bool) }

  let api: StockAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    guard !state.isSaving else { return .none }
    let isStarred = !state.isStarred
    state.isStarred = isStarred
    state.notice = nil
    return .run(.star, holding: \.isSaving, at: true, undo: .set(!isStarred)) { [stock = state.stock] _ in
      try await api.setStar(stock, isStarred)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .set(let isStarred): state.isStarred = isStarred
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.notice = "That was not saved." }
  }
}

extension Lane {
  static let stockHits = Lane("stock hits", .restart)
  static let star = Lane("star", .drop)
}
