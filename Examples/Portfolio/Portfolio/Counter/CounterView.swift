// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// Story 2. It counts as long as it is shown: the work belongs to the feature, and cannot retain the view.
struct CounterView: View {
  @StateStore private var store: Store<BelayCounter>

  init(ticker: Ticker) {
    _store = StateStore(BelayCounter(ticker: ticker), state: .init())
  }

  var body: some View {
    VStack(spacing: 12) {
      Text("\(store.number)")
        .font(.largeTitle)
        .monospacedDigit()
      Text("Leave, and the count ends.")
        .font(.footnote)
        .foregroundStyle(.secondary)
    }
    .navigationTitle("Counter")
    .onAppear { store.send(.appeared) }
  }
}
