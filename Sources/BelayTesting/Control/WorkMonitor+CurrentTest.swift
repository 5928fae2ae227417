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
    /// The task that made it: the task of the test case.
    let task: Int?
  }

  private static let entries = Lock<[Entry]>([])

  static func add(_ monitor: WorkMonitor) {
    let entry = Entry(monitor: monitor, test: currentTest, task: currentTask)
    entries.withLock { entries in
      entries.removeAll { $0.monitor == nil }
      entries.append(entry)
    }
  }

  /// The monitors of the running test: those of its case if called from the case's own task, otherwise those of all its
  /// cases.
  static var ofCurrentTest: [WorkMonitor] {
    if let current = Scheduling.current as? RunCensus, !current.monitors.isEmpty { return current.monitors }
    let (test, task) = (currentTest, currentTask)
    let entries = entries.withLock { entries in entries.filter { $0.test == test } }
    let ownEntries = entries.filter { $0.task == task }
    return (ownEntries.isEmpty ? entries : ownEntries).compactMap(\.monitor)
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  private static var currentTest: String? {
    #if canImport(Testing)
      Test.current.map { "\($0.id)" }
    #else
      nil
    #endif
  }
}
