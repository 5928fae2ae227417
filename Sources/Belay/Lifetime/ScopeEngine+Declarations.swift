// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ScopeEngine {
  /// Reports in debug builds a lane's name that is declared with two policies.
  func reportConflictingDeclaration(of lane: Lane) {
    #if DEBUG
      guard lane != .concurrent else { return }
      let name = Declaration(name: lane.name, isFamily: lane.key != nil)
      let conflict = registry.withLock { registry -> Lane.Declared? in
        guard let first = registry.declarations[name] else {
          registry.declarations[name] = lane.declared
          return nil
        }
        guard first.policy != lane.policy, registry.conflicts.insert(name).inserted else { return nil }
        return first
      }
      if let conflict {
        DebugReport.make(
          """
          The lane '\(lane.name)' is declared twice, as \(conflict.policy) (\(conflict.location)) and as \(lane.policy) \
          (\(lane.location)). They are one lane, and which policy a run gets depends on which declaration it names. \
          Declare it once; a run that needs another policy says so with `policy:`.
          """)
      }
    #endif
  }

  #if DEBUG
    /// What the declarations of a lane have in common. A family of keyed lanes counts as one declaration.
    struct Declaration: Hashable {
      let name: String
      let isFamily: Bool
    }
  #endif
}
