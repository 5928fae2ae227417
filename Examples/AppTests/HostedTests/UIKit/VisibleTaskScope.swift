// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("visibleTaskScope")
  struct VisibleTaskScopeTests {
    private let promise = Promise(
      .uiKit, row: "visibleTaskScope", "Ends when the controller disappears; the next appearance has its own")
    private let log = Log()

    @Test
    func `A pushed controller ends it, and coming back begins another`() async throws {
      try await onStage { stage in
        let navigation = UINavigationController(rootViewController: WorkingController("a", log))
        stage.show(navigation)
        await begins("a", 1)
        navigation.pushViewController(UIViewController(), animated: true)
        await ends("a", 1, "a pushed controller covers it")
        _ = navigation.popViewController(animated: true)
        await begins("a", 2)
        promise.expect(log.count("a: life ended") == 0, "the controller's other work continues")
      }
    }

    @Test
    func `Another tab ends it, and coming back begins another`() async throws {
      try await onStage { stage in
        let tabs = UITabBarController()
        tabs.viewControllers = [WorkingController("a", log), WorkingController("b", log)]
        stage.show(tabs)
        await begins("a", 1)
        tabs.selectedIndex = 1
        await ends("a", 1, "another tab is selected")
        await begins("b", 1)
        tabs.selectedIndex = 0
        await begins("a", 2)
        await ends("b", 1, "the first tab is selected again")
      }
    }

    @Test
    func `A full-screen controller ends it, and a sheet does not`() async throws {
      try await onStage { stage in
        let controller = WorkingController("a", log)
        stage.show(controller)
        await begins("a", 1)
        let sheet = UIViewController()
        controller.present(sheet, animated: true)
        await promise.expect("the sheet is presented") { sheet.viewIfLoaded?.window != nil && !sheet.isBeingPresented }
        promise.expect(log.count("a: appearance ended") == 0, "a sheet that covers a part ends nothing")
        controller.dismiss(animated: true)
        await promise.expect("the sheet is dismissed") { stage.isBare }

        let cover = UIViewController()
        cover.modalPresentationStyle = .fullScreen
        controller.present(cover, animated: true)
        await ends("a", 1, "a full-screen controller covers it")
        controller.dismiss(animated: true)
        await begins("a", 2)
      }
    }

    private func begins(_ name: String, _ count: Int) async {
      await promise.expect("appearance \(count) of \(name) begins") { log.count("\(name): appearance began") == count }
    }

    private func ends(_ name: String, _ count: Int, _ why: String) async {
      await promise.expect("appearance \(count) of \(name) ends: \(why)") {
        log.count("\(name): appearance ended") == count
      }
    }
  }
}
