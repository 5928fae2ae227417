// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("store.presenting")
  struct StorePresentingTests {
    private let once = Promise(
      .swiftUI, row: "store.presenting", "one action a dismissal, and none for state that was removed or replaced")
    private let keeps = Promise(.swiftUI, row: "store.presenting", "keeps no handle")

    @Test
    func `A dismissal by the user sends one action, and one by the state none`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Presenting(home: home)) { stage in
        home.send(.present(1))
        await once.expect("the state presents the sheet") { stage.top?.presentingViewController != nil }
        await stage.dismissAsUser()
        await once.expect("a dismissal sends the action") { home.sent == ["sheet closed"] }
        await once.expect("the sheet is closed") { stage.isBare }

        home.send(.present(2))
        await once.expect("the state presents the sheet again") { !stage.isBare }
        home.send(.present(nil))
        await once.expect("the state dismisses the sheet") { stage.isBare }
        once.expect(
          home.sent == ["sheet closed"], "the state's own dismissal sends nothing, and this was sent: \(home.sent)")
      }
    }

    @Test
    func `The views that present keep no store`() async throws {
      let log = Log()
      var home: Store<Home>? = Store(Home(log: log), state: .init())
      weak let released = home
      try await onStage { stage in
        stage.show(UIHostingController(rootView: home.map { Presenting(home: $0) }))
        home?.send(.present(1))
        await keeps.expect("the state presents the sheet") { !stage.isBare }
        home?.send(.present(nil))
        await keeps.expect("the state dismisses the sheet") { stage.isBare }
        stage.show(UIViewController())
        home = nil
        await keeps.expect("the store is released with the screen") { released == nil }
      }
    }
  }
}

private struct Presenting: View {
  let home: Store<Home>

  var body: some View {
    Text("home").sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { sheet in
      Text("\(sheet.id)").task(sheet, .appeared)
    }
  }
}
