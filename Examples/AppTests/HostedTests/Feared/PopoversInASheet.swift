// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("PopoversInASheet")
  struct PopoversInASheetTests {
    private let promise = Promise(
      .firstHour, row: "PopoversInASheet", "A second popover in a sheet is shown, and the sheet stays")

    @Test
    func `A popover after another one in a sheet leaves the sheet`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Nested(home: home)) { stage in
        home.send(.present(1))
        await promise.expect("the sheet is presented") { log.count("began 1") == 1 }
        for id in 2...4 {
          home.send(.cover(id))
          await promise.expect("popover \(id) is shown") { log.count("began \(id)") == 1 }
          home.send(.cover(nil))
          await promise.expect("popover \(id) is closed") {
            log.count("ended \(id)") == 1 && stage.window.rootViewController?.presentedViewController === stage.top
          }
        }
        promise.expect(!stage.isBare, "the sheet stays")
        promise.expect(log.count("ended 1") == 0, "the sheet's work continues")
        promise.expect(home.sent.isEmpty, "nobody dismissed anything, and this was sent: \(home.sent)")
      }
    }
  }
}

private struct Nested: View {
  let home: Store<Home>

  var body: some View {
    Text("home").sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { sheet in
      Text("\(sheet.id)").task(sheet, .appeared)
        .popover(item: home.presenting(Home.cover, dismiss: .coverClosed).binding) { popover in
          Text("\(popover.shown.id)").task(popover.shown, .appeared)
        }
    }
  }
}
