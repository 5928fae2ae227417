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
    private let held = Promise(.uiKit, row: "renewTaskScope()", "held values restored; the next ones are new")

    @Test
    func `Both scopes end in this turn, and the next ones are new`() {
      let controller = UIViewController()
      let (whole, visible) = (controller.taskScope, controller.visibleTaskScope)
      let runs = [whole, visible].map { scope in scope.run { try await Task.sleep(for: .seconds(3_600)) } }
      controller.renewTaskScope()
      promise.expect(runs.allSatisfy { $0.outcome == .cancelled }, "both runs are cancelled in this turn")
      held.expect(controller.taskScope !== whole, "the next taskScope is new")
      held.expect(controller.visibleTaskScope !== visible, "the next visibleTaskScope is new")
    }

    @Test
    func `What a run held is restored in this turn`() async {
      let controller = HoldingController(nibName: nil, bundle: nil)
      controller.taskScope.run(on: controller) { controller in
        try await controller.hold(\.isBusy, at: true) { try await Task.sleep(for: .seconds(3_600)) }
      }
      await held.expect("the run holds its value") { controller.isBusy }
      controller.renewTaskScope()
      held.expect(!controller.isBusy, "the value is restored")
    }
  }
}

private final class HoldingController: UIViewController {
  var isBusy = false
}
