// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SwiftUI
import UIKit

extension BackgroundTime {
  static var ofTheApp: BackgroundTime {
    BackgroundTime { expired in
      let id = UIApplication.shared.beginBackgroundTask(withName: "save") { expired() }
      return { if id != .invalid { UIApplication.shared.endBackgroundTask(id) } }
    }
  }
}

// `@main` in an app.
struct BulletinApp: App {
  @Environment(\.scenePhase) private var phase
  private let store = Store(
    Bulletin(clock: ContinuousClock(), load: { ["Rope is cheaper"] }, save: { _ in }), state: .init())

  var body: some Scene {
    WindowGroup {
      List(store.headlines, id: \.self) { Text($0) }
        .onChange(of: phase) { _, phase in
          guard phase == .background else { return }
          let run = store.run(.wentToBackground)
          Task { await BackgroundTime.ofTheApp.finish(run) }
        }
    }
    // When its time is over, the system cancels the task: `perform` cancels everything that the action has started.
    .backgroundTask(.appRefresh("headlines")) { await store.perform(.refreshDue) }
  }
}
