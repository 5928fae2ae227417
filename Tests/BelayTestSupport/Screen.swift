// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A screen's model in an app without stores: the owner of main-actor runs.
@MainActor
class Screen {
  /// Outlives the screen, so that a test can read what was shown after the screen was released.
  nonisolated let log: Log
  var isLoading = false { didSet { writes.append("isLoading=\(isLoading)") } }
  var title = "" { didSet { writes.append("title=\(title)") } }
  /// Every write of the fields, in order.
  private(set) var writes: [String] = []

  init(log: Log = Log()) { self.log = log }

  func show(_ line: String) { log.add(line) }
}

/// A service that is an actor: the owner of runs off the main actor.
actor Service {
  nonisolated let log: Log

  init(log: Log = Log()) { self.log = log }

  func store(_ line: String) { log.add(line) }
}
