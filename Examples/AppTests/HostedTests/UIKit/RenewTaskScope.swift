// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("renewTaskScope()")
  struct RenewTaskScopeTests {
    private let promise = Promise(
      .uiKit, row: "renewTaskScope()", "Ends `taskScope` and `visibleTaskScope` in this turn")

    @Test
    func `Both scopes end in this turn, and the next ones are new`() {
      let controller = UIViewController()
      let (whole, visible) = (controller.taskScope, controller.visibleTaskScope)
      let runs = [whole, visible].map { scope in scope.run { try await Task.sleep(for: .seconds(3_600)) } }
      controller.renewTaskScope()
      promise.expect(runs.allSatisfy { $0.outcome == .cancelled }, "both runs are cancelled in this turn")
      promise.expect(controller.taskScope !== whole, "the next taskScope is new")
      promise.expect(controller.visibleTaskScope !== visible, "the next visibleTaskScope is new")
    }
  }
}
