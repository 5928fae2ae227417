// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("SheetsForAnother")
  struct SheetsForAnotherTests {
    private let promise = Promise(
      .firstHour, row: "SheetsForAnother",
      "Two sheets that close for another one leave it on the screen, and the app alive")

    @Test
    func `A sheet on a sheet closes with it for another one`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Nested(home: home)) { stage in
        home.send(.present(1))
        await promise.expect("the first sheet is presented") { log.count("began 1") == 1 }
        home.send(.cover(2))
        await promise.expect("the sheet on it is presented") { log.count("began 2") == 1 }
        home.send(.cover(nil))
        home.send(.present(3))
        await promise.expect("the other sheet is presented") { log.count("began 3") == 1 && !stage.isBare }
        promise.expect(log.count("ended 1") == 1 && log.count("ended 2") == 1, "the closed sheets' work has ended")

        home.send(.present(nil))
        await promise.expect("the other sheet closes: the app is not frozen") { stage.isBare }
        promise.expect(home.sent.isEmpty, "nobody dismissed anything, and this was sent: \(home.sent)")
      }
    }
  }
}

private struct Nested: View {
  let home: Store<Home>

  var body: some View {
    Text("home").sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { first in
      Text("\(first.id)").task(first, .appeared)
        .sheet(home.presenting(Home.cover, dismiss: .coverClosed)) { second in
          Text("\(second.id)").task(second, .appeared)
        }
    }
  }
}
