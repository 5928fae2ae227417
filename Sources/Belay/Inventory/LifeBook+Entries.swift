// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_DIAGNOSTICS
  extension LifeBook {
    /// A scope or a store.
    package struct Place: Identifiable {
      package struct ID: Hashable, Sendable, Comparable {
        package let number: Int
        package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
      }

      package let id: ID
      /// Nil: a ``TaskScope``.
      package let feature: String?
      /// Where it was made, or the link to a child declared: `Portfolio.swift:12`.
      package let location: String
      package let parent: ID?
      package let opened: Duration
      /// That of its tree; nil for a root and for a scope.
      package let rootID: ID?
      /// When it ended; nil while it lives.
      package var ended: Duration?
      /// Its handle, or the state of a child, has gone. It is listed until its work has returned.
      package var isClosed = false
      /// How many of its runs are listed.
      package var runs = 0
      /// The ``TaskScope``, or the ``Store`` of a root.
      package weak var handle: AnyObject?
      /// The handle of its tree's root, or its own.
      package var root: AnyObject?
      /// Who should go when it ends.
      package weak var owner: AnyObject?

      /// `TaskScope (Portfolio.swift:12)`, `Store<Checkout> (CheckoutView.swift:14)`
      package var label: String { "\(feature.map { "Store<\($0)>" } ?? "TaskScope") (\(location))" }
    }

    package struct RunEntry {
      package struct Ending: Sendable {
        package let at: Duration
        package let outcome: Run.Outcome
      }

      package let run: SupervisedRun
      package let number: Int
      package let place: Place.ID
      package let registered: Duration
      /// Nil while it waits in its lane.
      package var started: Duration?
      /// Set: it may deliver nothing any more. It is listed because its work has not returned.
      package var ending: Ending?
      /// Its task has begun, and has not returned.
      package var isWorking = false
      /// Who was given to `run(on:)`.
      package weak var owner: AnyObject?
      /// By which way the work held who should go, when it was started.
      package let path: (any Sendable & CustomStringConvertible)?
    }
  }
#endif
