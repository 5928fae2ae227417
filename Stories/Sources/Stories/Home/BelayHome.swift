// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The home screen: a list of holdings, and the portfolio that opens from it.
///
/// It is the parent. It opens the portfolio by setting its state, and leaves it by setting the state to nil. The
/// portfolio's work, and each row's, ends in the turn in which its state is removed.
struct BelayHome: Feature {
  struct State {
    var holdings: Rows<HoldingRow.State> = []
    /// Removed since the user last loaded all of them.
    var removed: Set<Holding.ID> = []
    var isLoading = false
    var failure: LoadFailure?
    var portfolio: BelayPortfolio.State?
  }

  enum Action {
    case appeared, refreshTapped
    case removeTapped(Holding.ID)
    case portfolioTapped, backTapped
  }

  enum Mutation: Equatable { case loaded([Holding]) }

  static let portfolio = child(\.portfolio) { home, _ in
    BelayPortfolio(api: home.portfolioAPI)
  }

  static let holdings = children(\.holdings) { home, _ in
    HoldingRow(api: home.api)
  }

  let api: HomeAPI
  let portfolioAPI: PortfolioAPI

  func receive(
    _ action: Action, into state: inout State
  ) -> Effect<Self> {
    switch action {
    case .appeared:
      state.failure = nil
      return load()
    case .refreshTapped:
      state.removed = []
      state.failure = nil
      return .merge([load()] + retries(in: state.holdings))
    case .removeTapped(let id):
      if state.holdings.remove(id: id) != nil {
        state.removed.insert(id)
      }
      return .none
    case .portfolioTapped:
      guard state.portfolio == nil else { return .none }
      state.portfolio = BelayPortfolio.State()
      return .send(.appeared, to: Self.portfolio)
    case .backTapped:
      state.portfolio = nil
      return .none
    }
  }

  private func load() -> Effect<Self> {
    .run(.home, holding: \.isLoading, at: true) { context in
      let holdings = try await api.holdings()
      try context.apply(.loaded(holdings))
    }
  }

  private func retries(
    in rows: Rows<HoldingRow.State>
  ) -> [Effect<Self>] {
    let failed = rows.filter { $0.sparkline.failure != nil }
    return failed.ids.map {
      .send(.retryTapped, to: Self.holdings, id: $0)
    }
  }

  static func apply(
    _ mutation: Mutation, to state: inout State
  ) {
    switch mutation {
    case .loaded(let holdings):
      // An answer must not bring back a holding that was removed while it was loading. A row whose id stays is the same
      // row: it keeps its sparkline, and its load if that still runs.
      let shown = holdings.filter { holding in
        !state.removed.contains(holding.id)
      }
      state.holdings.replaceAll(with: shown, id: \.id) {
        $0.holding = $1
      } insert: {
        HoldingRow.State(holding: $0)
      }
    }
  }

  func failed(
    _ error: any Error, in action: Action
  ) -> FailureResponse<Self> {
    .update { $0.failure = LoadFailure(error) }
  }
}

extension Lane {
  fileprivate static let home = Lane("home", .restart)
}
