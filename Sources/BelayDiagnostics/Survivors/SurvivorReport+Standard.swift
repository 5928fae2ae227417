// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension SurvivorReport {
  /// Reports it where no handler does. On Apple's systems: as Xcode's runtime issue, purple in the editor. Elsewhere: on
  /// standard error.
  func show() {
    #if canImport(os) && canImport(MachO)
      RuntimeIssue.report("\(self)")
    #else
      StandardError.print("belay: \(self)\n")
    #endif
  }
}
