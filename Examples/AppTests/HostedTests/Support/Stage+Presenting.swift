// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import UIKit

extension Stage {
  /// Nothing is presented.
  var isBare: Bool { window.rootViewController?.presentedViewController == nil }

  /// Closes what was presented last as a gesture does: by the presented controller, without the app's state.
  func dismissAsUser() { top?.dismiss(animated: true) }

  /// Goes back as the back button does.
  func goBackAsUser() { _ = navigationController?.popViewController(animated: true) }
}
