// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import UIKit

extension Stage {
  /// Nothing is presented.
  var isBare: Bool { window.rootViewController?.presentedViewController == nil }

  /// Closes what was presented last by the presented controller, without the app's state. It is no gesture: the tests of
  /// the user interface swipe.
  func dismissAsUser() async {
    await transitionsHaveEnded()
    top?.dismiss(animated: true)
  }

  /// Goes back as the back button does.
  func goBackAsUser() async {
    await transitionsHaveEnded()
    _ = navigationController?.popViewController(animated: true)
  }

  /// UIKit drops a dismissal or a pop that begins while another transition runs, and a view's task begins before its
  /// screen has been shown.
  private func transitionsHaveEnded() async {
    let deadline = ContinuousClock.now + .seconds(5)
    while isMoving, ContinuousClock.now < deadline {
      do { try await Task.sleep(for: .milliseconds(10)) } catch { return }
    }
  }

  private var isMoving: Bool {
    top?.isBeingPresented == true || top?.transitionCoordinator != nil
      || navigationController?.transitionCoordinator != nil
  }
}
