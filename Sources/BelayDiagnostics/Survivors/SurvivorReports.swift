// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  /// Is told of each report, before its handler: for the inspector.
  package enum SurvivorReports {
    private static let listener = Lock<(@Sendable (SurvivorReport) -> Void)?>(nil)

    package static func listen(_ new: (@Sendable (SurvivorReport) -> Void)?) {
      // Released after the lock.
      var old = new
      listener.withLock { swap(&$0, &old) }
    }

    static func tell(_ report: SurvivorReport) { listener.withLock { $0 }?(report) }
  }

  extension SurvivorReport {
    /// What is alive: the object that was to be released, or the scope that has ended.
    package var survivor: String { owner ?? releasedOwner ?? scopes.first ?? "work" }
    /// The steps of the first retain path that is known, from the task to the object.
    package var path: [String] {
      let first = runs.lazy.compactMap(\.retainPath).first
      return first?.split(separator: " → ").map(String.init) ?? []
    }
    /// All that the report says, line by line.
    package var lines: [String] { description.split(separator: "\n").map(String.init) }
    /// The time since it should have been released.
    package var age: Duration { after }
  }
#endif
