// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("ObservedByUIKit")
  struct ObservedByUIKitTests {
    private let promise = Promise(
      .firstHour, row: "ObservedByUIKit", "A row that changes itself does not configure its cell again")

    @Test
    func `A row's change is shown by its observation, and the list does not configure the cell again`() async throws {
      let log = Log()
      try await onStage { stage in
        let controller = RowsController(log)
        controller.home.send(.push(1))
        stage.show(controller)
        await promise.expect("the cell is shown") { log.count("shown 1: 0") > 0 }
        let configured = log.count("configured 1")
        for count in 1...3 {
          controller.home.child(Home.screens, id: 1)?.send(.counted)
          await promise.expect("change \(count) is shown") { log.count("shown 1: \(count)") > 0 }
        }
        controller.view.layoutIfNeeded()
        promise.expect(
          log.count("configured 1") == configured,
          "UIKit has configured the cell \(log.count("configured 1") - configured) times again: it tracks what the "
            + "registration reads")
      }
    }
  }
}
