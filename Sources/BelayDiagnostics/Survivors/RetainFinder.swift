// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths

#if DEBUG || BELAY_DIAGNOSTICS
  /// Finds how work retains an object that should be released, by ``retainPath(from:to:)``.
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
