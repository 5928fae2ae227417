// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if canImport(Testing)
  import Testing
#endif

extension WorkMonitor {
  private struct Entry {
    weak var monitor: WorkMonitor?
    /// Nil under XCTest, which runs one test at a time.
    let test: String?
  }

  private static let entries = Lock<[Entry]>([])

  static func add(_ monitor: WorkMonitor) {
    let entry = Entry(monitor: monitor, test: currentTest)
    entries.withLock { entries in
      entries.removeAll { $0.monitor == nil }
      entries.append(entry)
    }
  }

  /// Those of the test that goes. Cases of one test that run side by side count as one: a clock or a gate that waits until nothing
  /// moves then waits a little longer than it must.
  static var ofCurrentTest: [WorkMonitor] {
    if let current = Supervision.current as? WorkMonitor { return [current] }
    let test = currentTest
    return entries.withLock { entries in entries.compactMap { $0.test == test ? $0.monitor : nil } }
  }

  private static var currentTest: String? {
    #if canImport(Testing)
      Test.current.map { "\($0.id)" }
    #else
      nil
    #endif
  }
}
