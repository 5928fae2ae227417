// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayRetainPaths

#if DEBUG || BELAY_DIAGNOSTICS
  /// A snapshot of a registry, for all suspects that are checked at that moment.
  struct RegistrySnapshot {
    let now: Duration
    let runs: [LiveRegistry.RunEntry]
    private let entries: [LiveRegistry.Entry.ID: LiveRegistry.Entry]
    private let readsPaths: Bool

    init(of registry: LiveRegistry) {
      now = registry.now()
      runs = registry.runs
      entries = Dictionary(uniqueKeysWithValues: registry.entries.map { ($0.id, $0) })
      readsPaths = registry.finder != nil
    }

    func entry(_ id: LiveRegistry.Entry.ID) -> LiveRegistry.Entry? { entries[id] }

    /// Whether the entry is one of `scopes`, a direct child of one, or anywhere below one that is a root.
    func isEntry(_ id: LiveRegistry.Entry.ID, within scopes: Set<LiveRegistry.Entry.ID>) -> Bool {
      if scopes.contains(id) { return true }
      guard let entry = entries[id] else { return false }
      return entry.rootID.map(scopes.contains) == true || entry.parent.map(scopes.contains) == true
    }

    /// The scope or store that is `object` itself.
    func entries(of object: AnyObject) -> [LiveRegistry.Entry.ID] {
      entries.values.filter { $0.handle === object }.map(\.id)
    }

    /// The runs outside `ownScopes`, and not for `owner`, whose scope's or root's handle `owner` is found to retain.
    /// Only those whose work retains that handle, or the run's own owner, through another object: runs of a shared
    /// service that retain neither are left out.
    func runsThatHold(
      scopesSeenIn owner: AnyObject, besides ownScopes: Set<LiveRegistry.Entry.ID>
    ) -> [LiveRegistry.RunEntry] {
      guard readsPaths else { return [] }
      var isHeld: [LiveRegistry.Entry.ID: Bool] = [:]
      return runs.filter { run in
        guard let path = run.path as? RetainPath, path.isIndirect, run.owner !== owner,
          !isEntry(run.scope, within: ownScopes), let scope = entries[run.scope]
        else { return false }
        let root = scope.rootID ?? scope.id
        if let known = isHeld[root] { return known }
        var answer = false
        if let handle = entries[root]?.handle, case .retains = retainPath(from: { _ = owner }, to: handle) {
          answer = true
        }
        isHeld[root] = answer
        return answer
      }
    }
  }
#endif
