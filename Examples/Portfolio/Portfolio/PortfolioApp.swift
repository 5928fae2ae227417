// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI
import UIKit

/// The four stories. Their features are the files of `Stories/Sources/Stories`, which this project compiles unchanged;
/// this folder contains their views.
@main
struct PortfolioApp: App {
  private let backend = SampleBackend()

  var body: some Scene {
    WindowGroup {
      TabView {
        StoryList(backend: backend)
          .tabItem { Label("SwiftUI", systemImage: "swift") }
        UIKitScreen { UINavigationController(rootViewController: StoryListController(backend: backend)) }
          .ignoresSafeArea()
          .tabItem { Label("UIKit", systemImage: "square.stack") }
      }
    }
  }
}
