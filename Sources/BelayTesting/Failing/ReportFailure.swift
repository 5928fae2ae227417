// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension TestFailure {
  /// A handler of Belay's reports in debug builds that fails the test, for work that is started under it, also where
  /// that work leaves the test's task.
  static func ofReports(at location: TestLocation) -> @Sendable (String) -> Void {
    ofReports { record($0, at: location) }
  }

  /// - Parameter fail: Fails the test.
  static func ofReports(_ fail: @escaping @Sendable (String) -> Void) -> @Sendable (String) -> Void {
    let handler = TestFailure.handler
    return { report in
      TestFailure.$handler.withValue(handler ?? TestFailure.handler) { fail("Belay reports: \(report)") }
    }
  }
}
