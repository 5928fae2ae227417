// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Collects the debug reports that would be printed to standard error.
///
/// ```swift
/// let reports = Reports()
/// await reports.collect { await scope.run(.load) { throw Offline() }.finished() }
/// #expect(reports.lines.count == 1)
/// ```
///
/// Work that starts inside `collect` reports here as long as it runs, also after `collect` has returned.
final class Reports: Sendable {
  private let log = Log()

  var lines: [String] { log.lines }
  var isEmpty: Bool { log.isEmpty }

  func collect<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await DebugReport.$handler.withValue({ [log] in log.add($0) }, operation: body)
  }
}
