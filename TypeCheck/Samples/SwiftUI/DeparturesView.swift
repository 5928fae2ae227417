// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct DeparturesView: View {
  @StateStore private var store: Store<Departures>

  init(_ departures: Departures) {
    _store = StateStore(departures, state: .init())
  }

  var body: some View {
    LoadableView(store.trains) { trains in
      List(trains) { train in
        Button("\(train.minutes) min  \(train.destination)") { store.send(.bellTapped(train.id)) }
      }
      .refreshable(store, .refreshPulled)
    } retry: {
      store.send(.refreshPulled)
    }
    .task(store, .appeared)
  }
}
