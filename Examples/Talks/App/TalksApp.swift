// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayInspector
import Foundation
import SwiftUI

/// The app, with the server that `swift run talks-server` starts on the same machine.
@main
struct TalksApp: App {
  @Environment(\.scenePhase) private var phase
  @State private var stores: AppStores

  init() {
    #if DEBUG
      // Before the first store is made. Without belay-inspect on this machine it says so, and does nothing.
      Inspector.connect()
    #endif
    stores = AppStores(.online(server: URL(string: "http://127.0.0.1:8090")!, folder: URL.documentsDirectory))
  }

  var body: some Scene {
    WindowGroup {
      AppView(stores: stores)
        .onAppear { stores.root.send(.launched) }
        .onOpenURL { url in
          if let link = Link(url.absoluteString) { stores.root.send(.linkOpened(link)) }
        }
        .onChange(of: phase) { _, phase in
          switch phase {
          case .active: stores.root.send(.cameToForeground)
          case .background: stores.root.send(.wentToBackground)
          default: break
          }
        }
    }
  }
}
