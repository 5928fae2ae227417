// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("taskScope")
  struct TaskScopeTests {
    private let promise = Promise(
      .uiKit, row: "taskScope",
      "It ends when the object is deallocated, even if other code retains it. It keeps nothing alive")
    private let one = Promise(.uiKit, row: "taskScope", "One scope an object")

    @Test
    func `The work of a popped controller ends when it is deallocated`() async throws {
      let log = Log()
      try await onStage { stage in
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.show(navigation)
        weak var released: WorkingController?
        do {
          let controller = WorkingController("a", log)
          released = controller
          navigation.pushViewController(controller, animated: false)
        }
        await promise.expect("the controller appears") { log.count("a: life began") == 1 }
        promise.expect(log.count("a: life ended") == 0, "the work runs")
        _ = navigation.popViewController(animated: false)
        await promise.expect("the popped controller is deallocated") { released == nil }
        await promise.expect("its work ends") { log.count("a: life ended") == 1 }
      }
    }

    @Test
    func `An object has one scope, which ends with it although it is retained`() {
      var view: UIView? = UIView(frame: .zero)
      let scope = view?.taskScope
      one.expect(view?.taskScope === scope, "the second read returns the same scope")
      let run = scope?.run { try await Task.sleep(for: .seconds(3_600)) }
      view = nil
      promise.expect(run?.outcome == .cancelled, "the deallocation cancels the run in that moment")
    }
  }
}
