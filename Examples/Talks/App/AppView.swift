// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// The tabs of the user who is signed in, and the sheet in which one signs in.
struct AppView: View {
  let stores: AppStores

  var body: some View {
    Group {
      if let home = stores.root.child(AppRoot.home) {
        HomeView(store: home, library: stores.library)
      } else if stores.root.hasRestored {
        Button("Sign in") { stores.root.send(.signInTapped) }
      } else {
        ProgressView()
      }
    }
    .sheet(stores.root.presenting(AppRoot.login, dismiss: .loginClosed)) { login in
      LoginView(store: login)
    }
  }
}
