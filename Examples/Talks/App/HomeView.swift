// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct HomeView: View {
  let store: Store<Home>
  let library: Store<Library>

  var body: some View {
    TabView(selection: store.binding(\.tab) { .tabChosen($0) }) {
      NavigationStack {
        TalkListView(store: store.child(Home.list), library: library)
          .navigationDestination(store.presenting(Home.detail, dismiss: .detailClosed)) { detail in
            TalkDetailView(store: detail, library: library)
          }
      }
      .tabItem { Label("Talks", systemImage: "list.bullet") }
      .tag(Home.Tab.talks)
      NavigationStack {
        SettingsFormView(store: store.child(Home.settings))
      }
      .tabItem { Label("Settings", systemImage: "gearshape") }
      .tag(Home.Tab.settings)
    }
    .safeAreaInset(edge: .top) {
      if store.news.connection == .connecting { Text("Connecting…").font(.footnote) }
    }
  }
}
