// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("AlertAfterASheet")
  struct AlertAfterASheetTests {
    private let promise = Promise(
      .firstHour, row: "AlertAfterASheet", "An alert in place of a sheet is shown, and stays")

    @Test
    func `An alert that the sheet's dismissal shows stays until its button closes it`() async throws {
      let log = Log()
      let home = Store(Home(log: log), state: .init())
      try await onStage(Alerting(home: home)) { stage in
        home.send(.present(1))
        await promise.expect("the sheet is presented") { log.count("began 1") == 1 }
        home.send(.present(nil))
        home.send(.alert("Saved"))
        await promise.expect("the alert is shown") { stage.top is UIAlertController }
        await promise.expect("the sheet's transition is over") { stage.top?.isBeingPresented == false }
        promise.expect(home.alert == "Saved", "the alert stays in the state")
        promise.expect(home.sent.isEmpty, "nobody dismissed anything, and this was sent: \(home.sent)")
      }
    }
  }
}

private struct Alerting: View {
  let home: Store<Home>

  var body: some View {
    Text("home")
      .sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { sheet in
        Text("\(sheet.id)").task(sheet, .appeared)
      }
      .alert(Text("Alert"), home.presenting(\.alert, dismiss: .alertClosed)) { _ in
        Button("OK") {}
      } message: { text in
        Text(text)
      }
  }
}
