// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  /// The names that `Inspector.recording` was called with.
  enum RecordedCalls {
    private static let names = Lock<Set<String>>([])

    static func add(_ name: String) { names.withLock { _ = $0.insert(name) } }

    /// The name under which the closure at this path of a feature is recorded: the same path, or the only name with the
    /// same last word.
    static func name(at path: String) -> String? {
      names.withLock { names in
        if names.contains(path) { return path }
        func last(_ name: String) -> Substring? { name.split(separator: ".").last }
        let alike = names.filter { last($0) == last(path) }
        return alike.count == 1 ? alike.first : nil
      }
    }
  }
#endif
