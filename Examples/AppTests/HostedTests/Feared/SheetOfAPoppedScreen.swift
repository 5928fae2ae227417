// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("SheetOfAPoppedScreen")
  struct SheetOfAPoppedScreenTests {
    private let promise = Promise(
      .firstHour, row: "SheetOfAPoppedScreen", "A sheet that closes while its screen is popped is not presented again")

    @Test
    func `A sheet over a pushed screen closes with it, and stays closed`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Stack(home: home)) { stage in
        home.send(.push(1))
        await promise.expect("the screen is pushed") { log.count("began 1") == 1 }
        home.send(.present(2))
        await promise.expect("the sheet is presented") { log.count("began 2") == 1 && !stage.isBare }
        home.send(.leaveAll)
        await promise.expect("the stack shows its root") { stage.navigationController?.viewControllers.count == 1 }
        await promise.expect("the sheet is closed") { stage.isBare }
        // The next push is drawn after anything that SwiftUI still does with the sheet.
        home.send(.push(3))
        await promise.expect("the next screen is pushed") { log.count("began 3") == 1 }
        promise.expect(stage.isBare, "the sheet stays closed")
        promise.expect(log.count("began 2") == 1, "the sheet's child has appeared \(log.count("began 2")) times")
        promise.expect(home.sent.isEmpty, "nobody dismissed anything, and this was sent: \(home.sent)")
      }
    }
  }
}

private struct Stack: View {
  let home: Store<Home>

  var body: some View {
    NavigationStack(home, Home.screens, back: Home.Action.back) {
      Text("root").navigationDestination(Home.screens) { screen in
        Text("\(screen.id)").task(screen, .appeared)
          .sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { sheet in
            Text("\(sheet.id)").task(sheet, .appeared)
          }
      }
    }
  }
}
