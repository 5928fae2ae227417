// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("store.observe(in:_:update:)")
  struct StoreObserveInUpdateTests {
    private let promise = Promise(
      .uiKit, row: "store.observe(in:_:update:)", "what `update` has others read is not observed")

    @Test
    func `A row that changes itself is shown by its cell, and not by the list`() async throws {
      let log = Log()
      try await onStage { stage in
        let controller = RowsController(log)
        for id in 1...3 { controller.home.send(.push(id)) }
        stage.show(controller)
        await promise.expect("the cells are shown") { log.count("shown 3: 0") > 0 }
        let lists = log.count("list of 3")
        controller.home.child(Home.screens, id: 2)?.send(.counted)
        await promise.expect("the row's cell shows its change") { log.count("shown 2: 1") == 1 }
        promise.expect(log.count("list of 3") == lists, "the change of a row has not come by the list")

        controller.home.send(.push(4))
        await promise.expect("another row comes by the list") { log.count("list of 4") == 1 }
      }
    }
  }
}
