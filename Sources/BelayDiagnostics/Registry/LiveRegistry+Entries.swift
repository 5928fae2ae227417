// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  extension LiveRegistry {
    /// A scope or a store.
    struct Entry: Identifiable {
      struct ID: Hashable, Sendable, Comparable {
        let number: Int
        static func < (left: ID, right: ID) -> Bool { left.number < right.number }
      }

      let id: ID
      /// The feature's type; nil for a `TaskScope`.
      let feature: String?
      /// Where it was made, or where the link to a child is declared: `Portfolio.swift:12`.
      let location: String
      let parent: ID?
      let registered: Duration
      /// The root of its tree; nil for a root and for a scope.
      let rootID: ID?
      /// When it ended; nil while it is alive.
      var ended: Duration?
      /// Its handle was released, or a child's state was removed. It is listed until its work has returned.
      var isReleased = false
      /// The number of its listed runs.
      var runs = 0
      /// The `TaskScope`, or the `Store` of a root.
      weak var handle: AnyObject?
      /// The handle of its tree's root, or its own.
      var root: AnyObject?

      /// `TaskScope (Portfolio.swift:12)`, `Store<Checkout> (CheckoutView.swift:14)`
      var label: String { "\(feature.map { "Store<\($0)>" } ?? "TaskScope") (\(location))" }
    }

    struct RunEntry {
      struct Ending: Sendable {
        let at: Duration
        let outcome: Run.Outcome
      }

      /// Facts from before the run was registered.
      struct Clues {
        weak var owner: AnyObject?
        var path: (any Sendable & CustomStringConvertible)?

        var isEmpty: Bool { owner == nil && path == nil }
      }

      let run: RunDescription
      let number: Int
      let scope: Entry.ID
      /// It shares the end of another run, and has no work of its own.
      let hasJoined: Bool
      let registered: Duration
      /// Nil while it waits in its lane.
      var started: Duration?
      /// If set, it delivers nothing any more; it is listed because its work has not returned.
      var ending: Ending?
      /// Its task has begun, and has not returned.
      var isWorking = false
      fileprivate var clues: Clues?

      init(
        run: RunDescription, number: Int, scope: Entry.ID, hasJoined: Bool, registered: Duration, started: Duration?,
        clues: Clues?
      ) {
        (self.run, self.number, self.scope, self.hasJoined) = (run, number, scope, hasJoined)
        (self.registered, self.started, self.clues) = (registered, started, clues)
      }

      /// The object that was passed to `run(on:)`.
      var owner: AnyObject? { clues?.owner }
      /// How the work retained the object that should be released, when the run was created.
      var path: (any Sendable & CustomStringConvertible)? { clues?.path }
    }
  }
#endif
