// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("ReconfiguredCell")
  struct ReconfiguredCellTests {
    private let promise = Promise(
      .firstHour, row: "ReconfiguredCell", "A cell that is configured again has one observation from each line")
    private let replaces = Promise(
      .uiKit, row: "store.observe(in:_:)", "In a cell, it replaces what the same line observed before")

    @Test
    func `A row that changes after its cell was configured again is shown once`() async throws {
      let log = Log()
      try await onStage { stage in
        let controller = RowsController(log)
        controller.home.send(.push(1))
        stage.show(controller)
        await promise.expect("the cell is configured") { log.count("configured 1") > 0 }
        for _ in 1...3 {
          let configured = log.count("configured 1")
          controller.reconfigure()
          await promise.expect("the cell is configured again") { log.count("configured 1") > configured }
        }
        controller.home.child(Home.screens, id: 1)?.send(.counted)
        await promise.expect("the change is shown") { log.count("shown 1: 1") > 0 }
        // Each observation is called once a turn: the others would have been called by the next change.
        controller.home.child(Home.screens, id: 1)?.send(.counted)
        await promise.expect("the next change is shown") { log.count("shown 1: 2") > 0 }
        promise.expect(log.count("shown 1: 1") == 1, "the change was shown \(log.count("shown 1: 1")) times")
        replaces.expect(log.count("shown 1: 1") == 1, "the observations before are over")
      }
    }
  }
}
