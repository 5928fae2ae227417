// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics

/// What of the demo's sessions lives, in numbers: all of them are 0 when everybody has gone.
struct DemoInventory: Codable, Equatable {
  /// Pages that are open.
  var sessions = 0
  /// Sessions in memory.
  var sessionsAlive = 0
  /// Stores and scopes, but for those that the process keeps.
  var scopes = 0
  /// Runs that have not returned.
  var runs = 0
  /// Requests at which the backend is at work.
  var openRequests = 0
  /// Handlers that are at work.
  var handlers = 0
  var pageConnections = 0
  var backendConnections = 0

  var isEmpty: Bool { self == DemoInventory() }
}

extension Demo {
  @MainActor
  var inventory: DemoInventory {
    let belay = Inventory.current()
    return DemoInventory(
      sessions: sessions.count, sessionsAlive: sessions.sessionsAlive.value, scopes: belay.scopes.count,
      runs: belay.runs.count, openRequests: backend.journal.openRequests, handlers: backend.handlersRunning.value,
      pageConnections: openConnections, backendConnections: backend.server.openConnections)
  }
}
