// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths

#if DEBUG || BELAY_DIAGNOSTICS
  /// A snapshot of a registry, for all suspects that are checked at that moment.
  struct LifePage {
    let now: Duration
    let runs: [LifeBook.RunEntry]
    private let places: [LifeBook.Place.ID: LifeBook.Place]
    private let readsPaths: Bool

    init(of book: LifeBook) {
      now = book.now()
      runs = book.runs
      places = Dictionary(uniqueKeysWithValues: book.places.map { ($0.id, $0) })
      readsPaths = book.finder != nil
    }

    func place(_ id: LifeBook.Place.ID) -> LifeBook.Place? { places[id] }

    /// Whether it is one of `others`, or a child of one.
    func isPlace(_ id: LifeBook.Place.ID, within others: Set<LifeBook.Place.ID>) -> Bool {
      if others.contains(id) { return true }
      guard let place = places[id] else { return false }
      return place.rootID.map(others.contains) == true || place.parent.map(others.contains) == true
    }

    /// The scopes and stores that are registered as `owner`'s, and `owner` itself.
    func places(of owner: AnyObject) -> [LifeBook.Place.ID] {
      places.values.filter { $0.owner === owner || $0.handle === owner }.map(\.id)
    }

    /// The runs whose work retains their scope, if `owner` is also found to retain that scope. Runs of a shared service
    /// that retain nothing are not included.
    func runsThatHold(
      placesSeenIn owner: AnyObject, besides others: Set<LifeBook.Place.ID>
    ) -> [LifeBook.RunEntry] {
      guard readsPaths else { return [] }
      var isHeld: [LifeBook.Place.ID: Bool] = [:]
      return runs.filter { entry in
        guard let path = entry.path as? RetainPath, path.isIndirect, entry.owner !== owner,
          !isPlace(entry.place, within: others), let place = places[entry.place]
        else { return false }
        let root = place.rootID ?? place.id
        if let known = isHeld[root] { return known }
        var answer = false
        if let handle = places[root]?.handle, case .retains = retainPath(from: { _ = owner }, to: handle) {
          answer = true
        }
        isHeld[root] = answer
        return answer
      }
    }
  }
#endif
