// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// All that lives: every scope and store, their runs, and what deadlines have left over.
///
/// ```swift
/// print(Inventory.current())
/// ```
///
/// In the debugger: `po Inventory.current()`. It is a value and holds nothing of what it lists.
///
/// Scopes, stores and runs are listed from ``Survivors/watch(grace:clock:retainPaths:report:)`` on; before it, and in a release build
/// without the trait `Diagnostics`, ``isKept`` is false. Leftovers are always listed.
///
/// **Isolation.** None: it may be asked for on any thread. What other threads start or end meanwhile may be in it or not.
public struct Inventory: Sendable {
  /// A scope or a store that lives, or whose work has not returned.
  public struct Scope: Sendable, Identifiable {
    /// Tells it from all others of the process.
    public let id: Int
    /// The feature's type; nil for a `TaskScope`.
    public let feature: String?
    /// Where it was made; for a child, where its link is declared.
    public let location: String
    /// The store whose child it is.
    public let parent: Int?
    /// Since it was made.
    public let age: Duration
    /// How long ago it ended; nil while it lives.
    public let ended: Duration?
  }

  /// A run, and the scope or store that started it.
  public struct Run: Sendable {
    /// The scope or store that has started it.
    public let scope: Int
    /// What is known of it.
    public let run: SurvivorReport.Run
  }

  /// Work that goes on although its caller has left: the body of a deadline that was missed.
  public struct Leftover: Sendable {
    /// The function whose body it is: `withDeadline`.
    public let name: String
    /// Where the deadline stands: `Portfolio.swift:50`.
    public let location: String
    /// How long ago its caller left.
    public let since: Duration
  }

  /// Whether there is a registry of scopes, stores and runs.
  public let isKept: Bool
  /// The oldest first.
  public let scopes: [Scope]
  /// The oldest first.
  public let runs: [Run]
  /// The oldest first.
  public let leftovers: [Leftover]

  /// What lives now.
  public static func current() -> Inventory {
    let leftovers = Leftovers.all.map {
      Leftover(name: "\($0.name)", location: "\($0.location)", since: $0.since.duration(to: .now))
    }
    #if DEBUG || BELAY_DIAGNOSTICS
      if let registry = LiveRegistry.current {
        let (now, entries, runs) = (registry.now(), registry.entries, registry.runs)
        return Inventory(
          isKept: true, scopes: entries.map { Scope($0, now: now) },
          runs: runs.map { Run(scope: $0.scope.number, run: SurvivorReport.Run($0, in: nil, now: now)) },
          leftovers: leftovers)
      }
    #endif
    return Inventory(isKept: false, scopes: [], runs: [], leftovers: leftovers)
  }
}

extension Inventory.Scope {
  /// `TaskScope (Portfolio.swift:9)`, `Store<Checkout> (CheckoutView.swift:14)`
  public var label: String { "\(feature.map { "Store<\($0)>" } ?? "TaskScope") (\(location))" }

  #if DEBUG || BELAY_DIAGNOSTICS
    init(_ entry: LiveRegistry.Entry, now: Duration) {
      (id, feature, location) = (entry.id.number, entry.feature, entry.location)
      parent = entry.parent?.number
      age = now - entry.registered
      ended = entry.ended.map { now - $0 }
    }
  #endif
}
