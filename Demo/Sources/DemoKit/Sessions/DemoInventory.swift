// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics

/// The number of live objects of the demo's sessions: all are 0 when every visitor has left.
struct DemoInventory: Codable, Equatable {
  /// Open pages.
  var sessions = 0
  /// Sessions in memory.
  var sessionsAlive = 0
  /// Stores and scopes, except those that the process keeps.
  var scopes = 0
  /// Runs that have not returned.
  var runs = 0
  /// Open requests in the backend.
  var openRequests = 0
  /// Running handlers.
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
