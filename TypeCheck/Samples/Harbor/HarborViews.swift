// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// With Xcode's macro: `extension EnvironmentValues { @Entry var harborClients: HarborClients = .sample }`.
private struct HarborClientsKey: EnvironmentKey {
  static let defaultValue: HarborClients = .sample
}

extension EnvironmentValues {
  var harborClients: HarborClients {
    get { self[HarborClientsKey.self] }
    set { self[HarborClientsKey.self] = newValue }
  }
}

/// Reads the environment, which has its value when the body is asked for, and not in `init`.
struct HarborScreen: View {
  @Environment(\.harborClients) private var clients

  var body: some View { HarborView(clients: clients) }
}

/// Owns the store. Its clients are those of the moment in which it was made.
struct HarborView: View {
  @StateStore private var store: Store<Harbor>

  init(clients: HarborClients) { _store = StateStore(Harbor(clients: clients), state: .init()) }

  var body: some View { HarborContent(store: store) }
}

struct HarborContent: View {
  let store: Store<Harbor>

  var body: some View {
    Button("Brest") { store.send(.portTapped("Brest")) }
      .sheet(store.presenting(Harbor.table, dismiss: .tableClosed)) { table in TideTableView(store: table) }
  }
}

struct TideTableView: View {
  let store: Store<TideTable>

  var body: some View {
    LoadableView(store.tides) { tides in
      List(tides, id: \.self) { tide in Text("\(tide.hour) h: \(tide.meters) m") }
    } retry: {
      store.send(.appeared)
    }
    .task(store, .appeared)
  }
}

// In Xcode, `#Preview { … }` for each.
struct Harbor_Previews: PreviewProvider {
  static var previews: some View {
    // The features run, with other clients.
    HarborScreen().environment(\.harborClients, .sample)
    // One state, in which nothing runs.
    TideTableView(
      store: InertStore(TideTable(clients: .sample), state: .init(port: "Brest", tides: .loading(last: nil))).store)
  }
}
