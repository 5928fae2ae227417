// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The live objects of the process: every scope and store, their runs, and the leftovers of deadlines.
///
/// ```swift
/// print(Inventory.current())
/// ```
///
/// In the debugger: `po Inventory.current()`. It is a value and does not retain what it lists.
///
/// Scopes, stores and runs are listed from ``Survivors/watch(grace:clock:retainPaths:report:)`` on; before it, and in a
/// release build without the trait `Diagnostics`, ``isWatched`` is false. Leftovers are always listed.
///
/// **Isolation.** None: it may be read on any thread. What other threads start or end meanwhile may or may not be
/// listed.
public struct Inventory: Sendable {
  /// A scope or a store that is alive, or whose work has not returned.
  public struct Scope: Sendable {
    /// Its id, unique in the process.
    let id: Int
    /// The feature's type; nil for a `TaskScope`.
    public let feature: String?
    /// Where it was made; for a child, where its link is declared.
    public let location: String
    /// The parent store of a child.
    let parent: Int?
    /// The time since it was made.
    let age: Duration
    /// The time since it ended; nil while it is alive.
    public let ended: Duration?
  }

  /// Work that is still running although its caller has returned: the body of a missed deadline.
  public struct Leftover: Sendable {
    /// The function that was called: `withDeadline`.
    public let name: String
    /// Where the deadline is set: `Portfolio.swift:50`.
    public let location: String
    /// The time since its caller returned.
    let since: Duration
  }

  /// Whether scopes, stores and runs are registered.
  public let isWatched: Bool
  /// The oldest first.
  public let scopes: [Scope]
  /// The oldest first.
  public let runs: [SurvivorReport.Run]
  /// The oldest first.
  public let leftovers: [Leftover]

  /// The current inventory.
  public static func current() -> Inventory {
    let leftovers = Leftovers.all.map {
      Leftover(name: "\($0.name)", location: "\($0.location)", since: $0.since.duration(to: .now))
    }
    #if DEBUG || BELAY_DIAGNOSTICS
      if let registry = LiveRegistry.current {
        let (now, entries, runs) = (registry.now(), registry.entries, registry.runs)
        return Inventory(
          isWatched: true, scopes: entries.map { Scope($0, now: now) },
          runs: runs.map { SurvivorReport.Run($0, in: nil, now: now) },
          leftovers: leftovers)
      }
    #endif
    return Inventory(isWatched: false, scopes: [], runs: [], leftovers: leftovers)
  }
}

extension Inventory.Scope {
  /// `TaskScope (Portfolio.swift:9)`, `Store<Checkout> (CheckoutView.swift:14)`
  var label: String { "\(feature.map { "Store<\($0)>" } ?? "TaskScope") (\(location))" }

  #if DEBUG || BELAY_DIAGNOSTICS
    init(_ entry: LiveRegistry.Entry, now: Duration) {
      (id, feature, location) = (entry.id.number, entry.feature, entry.location)
      parent = entry.parent?.number
      age = now - entry.registered
      ended = entry.ended.map { now - $0 }
    }
  #endif
}
