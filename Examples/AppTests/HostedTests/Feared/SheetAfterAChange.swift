// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("SheetAfterAChange")
  struct SheetAfterAChangeTests {
    private let promise = Promise(
      .firstHour, row: "SheetAfterAChange", "A sheet that was there before its parent changed can be dismissed after it"
    )

    @Test
    func `A sheet of an earlier state is dismissed by SwiftUI, by the state and by the user`() async throws {
      let (log, model) = (Log(), Model())
      let home = Store(Home(log: log), state: .init())
      try await onStage(Changing(home: home, model: model, log: log)) { stage in
        for round in 1...3 {
          home.send(.present(round))
          await promise.expect("sheet \(round) is presented") { log.count("began \(round)") == 1 }
          model.drawing += 1
          await promise.expect("the parent is drawn anew") { log.count("drawn \(model.drawing)") > 0 }
          switch round {
          case 1: log.close?()
          case 2: home.send(.present(nil))
          default: await stage.dismissAsUser()
          }
          await promise.expect("sheet \(round) closes") { stage.isBare && home.sheet == nil }
        }
        promise.expect(home.sent == ["sheet closed", "sheet closed"], "this was sent: \(home.sent)")
      }
    }
  }
}

private struct Changing: View {
  let home: Store<Home>
  let model: Model
  let log: Log

  var body: some View {
    let drawing = model.drawing
    let _ = log.add("drawn \(drawing)")
    VStack { if drawing.isMultiple(of: 2) { Text("even") } else { ProgressView() } }
      .sheet(home.presenting(Home.sheet, dismiss: .sheetClosed)) { sheet in Closing(sheet: sheet, log: log) }
  }
}

private struct Closing: View {
  let sheet: Store<Screen>
  let log: Log
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let _ = log.canClose { [dismiss] in dismiss() }
    Text("\(sheet.id)").task(sheet, .appeared)
  }
}
