// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// The article "Coming from view stores".

/// A view as it was, with a store in the place of the view store: it reads `state` and calls `dispatch`.
struct HoldingsList: View {
  let store: Store<Holdings>

  var body: some View {
    List(store.state.holdings) { holding in
      Button(holding.id) { store.dispatch(.hideTapped(holding.id)) }
    }
    .overlay { if store.state.isLoading { ProgressView() } }
  }
}

struct HoldingsView: View {
  @StateStore private var store: Store<Holdings>

  init(api: HoldingsAPI) {
    _store = StateStore(Holdings(api: api), state: .init())
  }

  var body: some View {
    List(store.holdings) { holding in
      Button(holding.id) { store.send(.hideTapped(holding.id)) }
    }
    .overlay { if store.isLoading { ProgressView() } }
    .refreshable(store, .refreshPulled)
    .task(store, .appeared)  // the load ends when the view disappears
    .alert(Text("Holdings"), store.presenting(\.alert, dismiss: .alertClosed)) { _ in
      Button("OK") {}
    } message: { text in
      Text(text)
    }
  }
}
