// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  import SwiftUI

  extension Transaction {
    /// Performs a binding's write, in the binding's transaction if that says anything: `animation(_:)` of a binding
    /// animates what the action changes.
    func write(_ body: () -> Void) {
      let content = WriteTransaction(
        animates: animation != nil, disablesAnimations: disablesAnimations, isContinuous: isContinuous)
      if content.isCarried { withTransaction(self, body) } else { body() }
    }
  }
#endif
