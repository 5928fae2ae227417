// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics
import CHeap
import Foundation
import LocalHTTP

/// The number of live objects of the demo's sessions: all are 0 when every visitor has left.
struct DemoInventory: Encodable, Equatable {
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

/// What a server under load reports about itself, in a line of JSON.
struct ServerAccount: Encodable {
  var inventory: DemoInventory
  /// Memory allocated by malloc and not freed; nil if unknown. Units: KB.
  var heapInUse: Int?

  /// The account of this process. First returns freed memory of the allocator to the system.
  @MainActor
  init(of demo: Demo) {
    demo_heap_give_back()
    let bytes = demo_heap_in_use()
    inventory = demo.inventory
    heapInUse = bytes < 0 ? nil : Int(bytes / 1_024)
  }

  var line: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
