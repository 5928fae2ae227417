// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths

#if DEBUG || BELAY_DIAGNOSTICS
  /// An object that should be released, and is checked after the grace period.
  struct Suspect: Sendable {
    /// A weak reference.
    private final class Reference: @unchecked Sendable {
      // @unchecked: written in `init` only, and reading a weak reference is atomic.
      private(set) weak var object: AnyObject?
      init(_ object: AnyObject?) { self.object = object }
    }

    let reason: SurvivorReport.Reason
    /// Receives the report, instead of the handler of the watch.
    let handler: (@Sendable (SurvivorReport) -> Void)?
    /// In the time of the registry.
    let since: Duration
    /// The scopes and stores that certainly belong to it.
    var scopes: Set<LiveRegistry.Entry.ID> = []
    /// The named scope is not registered.
    var isScopeUnknown = false
    private let owner: Reference
    private let ownerName: String?

    init(
      _ owner: AnyObject?, reason: SurvivorReport.Reason, _ handler: (@Sendable (SurvivorReport) -> Void)? = nil,
      since: Duration
    ) {
      self.owner = Reference(owner)
      ownerName = owner.map { "\(type(of: $0))" }
      (self.reason, self.handler, self.since) = (reason, handler, since)
    }

    /// The report for now; nil if everything is as it should be.
    func report(_ snapshot: RegistrySnapshot) -> SurvivorReport? {
      let object = owner.object
      let mine = object.map { scopes.union(snapshot.entries(of: $0)) } ?? scopes
      var runs = snapshot.runs.filter { run in
        if let object, run.owner === object { return true }
        return snapshot.isEntry(run.scope, within: mine)
      }
      var seen: Set<LiveRegistry.Entry.ID> = []
      switch (reason, object) {
      case (.releaseExpected, let object?):
        let held = snapshot.runsThatHold(scopesSeenIn: object, besides: mine)
        runs += held
        seen = Set(held.map(\.scope))
      case (.releaseExpected, nil):
        // It was released. Work that retains the scope itself never ends.
        runs.removeAll { $0.path == nil || $0.ending != nil }
        guard !runs.isEmpty else { return nil }
      case (.ended, _):
        guard !runs.isEmpty else { return nil }
      }
      return SurvivorReport(
        reason: reason, owner: object == nil ? nil : ownerName, releasedOwner: object == nil ? ownerName : nil,
        scopes: mine.union(seen).sorted().compactMap { snapshot.entry($0)?.label }, isScopeUnknown: isScopeUnknown,
        after: snapshot.now - since,
        runs: runs.map { SurvivorReport.Run($0, in: snapshot.entry($0.scope), now: snapshot.now) },
        leftovers: Leftovers.all.map(\.description))
    }
  }

  extension SurvivorReport.Run {
    init(_ entry: LiveRegistry.RunEntry, in registered: LiveRegistry.Entry?, now: Duration) {
      let run = entry.run
      lane = "\(run.lane)"
      name = run.name ?? (run.lane == .concurrent ? "a run" : lane)
      owner = run.owner
      scope = registered?.label ?? run.owner
      scopeID = entry.scope.number
      (fileID, line) = ("\(run.location.fileID)", run.location.line)
      since = now - (entry.started ?? entry.registered)
      path = entry.path as? RetainPath
      state =
        switch entry.ending {
        case nil where entry.hasJoined: .joined
        case nil: entry.started == nil ? .waiting : .running
        case let ending?:
          switch ending.outcome {
          case .cancelled, .superseded, .dropped: .cancelled(ago: now - ending.at)
          case .pending, .finished, .failed: .ended(ago: now - ending.at)
          }
        }
    }
  }
#endif
