// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths

#if DEBUG || BELAY_DIAGNOSTICS
  /// By which way work holds those who should go, as ``retainPath(from:to:)`` answers.
  struct RetainFinder: LifeBook.PathFinder {
    func path(
      from work: @escaping @isolated(any) () async throws -> Void, to objects: [AnyObject?]
    ) -> (any Sendable & CustomStringConvertible)? {
      for object in objects {
        if let object, case .retains(let path) = retainPath(from: work, to: object) { return path }
      }
      return nil
    }
  }

  extension LifeBook {
    /// The scopes and stores that are `owner`'s for certain: it was said so, it is one itself, or, where retain paths are asked for, it is seen to
    /// hold them.
    func placesHeld(by owner: AnyObject) -> Set<Place.ID> {
      var held: Set<Place.ID> = []
      for place in places {
        let handle = place.handle
        if place.owner === owner || handle === owner {
          held.insert(place.id)
        } else if finder != nil, let handle, case .retains = retainPath(from: { _ = owner }, to: handle) {
          held.insert(place.id)
        }
      }
      return held
    }
  }
#endif
