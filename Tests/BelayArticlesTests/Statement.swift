// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The feature of the article "Coming from tasks in view controllers". Compiled with nonisolated and with main-actor default
// isolation; its view controllers are in TypeCheck/Interop/ComingFrom.

struct Transaction: Identifiable, Equatable, Sendable {
  let id: Int
  let title: String
  let cents: Int
}

struct StatementAPI: Sendable {
  var transactions: @MainActor @Sendable (_ month: Int) async throws -> [Transaction]
}

struct Statement: Feature {
  struct State {
    var month: Int
    var transactions: Loadable<[Transaction]> = .idle
  }

  enum Action {
    case appeared
    case monthTapped(Int)
  }

  let api: StatementAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      // Back from a screen that covered it: what is loaded, or loading, is not requested again.
      guard state.transactions.value == nil, !state.transactions.isLoading else { return .none }
    case .monthTapped(let month):
      state.month = month
      state.transactions = .idle  // the rows of one month never stand under the name of another
    }
    return .load(\.transactions, in: .statement) { [month = state.month] _ in try await api.transactions(month) }
  }
}

extension Lane {
  static let statement = Lane("statement", .restart)
}
