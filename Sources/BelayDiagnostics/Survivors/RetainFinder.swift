// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths

#if DEBUG || BELAY_DIAGNOSTICS
  /// By which way work holds those who should go, as ``retainPath(from:to:)`` answers.
  struct RetainFinder: LiveRegistry.PathFinder {
    func path(
      from work: @escaping @isolated(any) () async throws -> Void, to objects: [AnyObject?]
    ) -> (any Sendable & CustomStringConvertible)? {
      for object in objects {
        if let object, case .retains(let path) = retainPath(from: work, to: object) { return path }
      }
      return nil
    }
  }
#endif
