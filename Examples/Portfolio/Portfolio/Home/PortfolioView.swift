// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// Go back before it has loaded: the loader disappears with the run that holds it, and no alert follows.
struct PortfolioView: View {
  let store: Store<BelayPortfolio>

  var body: some View {
    LoadableView(store.holdings) { holdings in
      List(holdings) { holding in
        HStack {
          HoldingLabel(holding: holding)
          Spacer()
          Text(holding.value.asEuros).monospacedDigit()
        }
      }
      .refreshable(store, .refreshTapped)
    } loading: {
      ProgressView("Loading your portfolio")
    } failure: { failure in
      LoadFailureView(failure) { store.send(.refreshTapped) }
    }
    .navigationTitle("Portfolio")
  }
}
