// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Collects the debug reports that would be printed to standard error.
final class Reports: Sendable {
  private let storage = Lock<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func collect<Result>(_ body: () throws -> Result) rethrows -> Result {
    try DebugReport.$handler.withValue({ line in self.storage.withLock { $0.append(line) } }, operation: body)
  }
}
