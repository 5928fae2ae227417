// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// An event that happens once, on whichever thread comes first.
final class OnceFlag: @unchecked Sendable {
  // Invariant: `isRaised` is read and written under the lock only.
  private let lock = NSLock()
  private var isRaised = false

  /// Whether this call was the first.
  func raise() -> Bool {
    lock.withLock {
      defer { isRaised = true }
      return !isRaised
    }
  }
}
