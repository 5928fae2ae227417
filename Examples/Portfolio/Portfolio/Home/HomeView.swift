// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// Story 1. Home owns the tree; the portfolio that opens from it, and each row of its list, is a child that ends with
/// its state.
struct HomeView: View {
  @StateStore private var store: Store<BelayHome>

  init(backend: SampleBackend) {
    _store = StateStore(BelayHome(api: backend.home, portfolioAPI: backend.portfolio), state: .init())
  }

  var body: some View {
    List {
      ForEach(store.rowIDs(BelayHome.holdings), id: \.self) { id in
        if let row = store.child(BelayHome.holdings, id: id) {
          HoldingRowView(store: row)
            .swipeActions {
              Button("Remove", role: .destructive) { store.send(.removeTapped(id)) }
            }
        }
      }
    }
    .overlay {
      if let failure = store.failure {
        LoadFailureView(failure) { store.send(.refreshTapped) }
      } else if store.isLoading, store.holdings.isEmpty {
        ProgressView()
      }
    }
    .refreshable(store, .refreshTapped)
    .task(store, .appeared)
    .navigationTitle("Home")
    .toolbar {
      Button("Portfolio") { store.send(.portfolioTapped) }
    }
    .navigationDestination(store.presenting(BelayHome.portfolio, dismiss: .backTapped)) { portfolio in
      PortfolioView(store: portfolio)
    }
  }
}
