// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics
import CHeap
import Foundation
import LocalHTTP

/// What a server under load reports about itself, in a line of JSON.
struct ServerAccount: Encodable {
  /// The number of live objects of the demo's sessions, by their kind: all are 0 when every visitor has left.
  let inventory: [String: Int]
  /// Memory allocated by malloc and not freed; nil if unknown. Units: KB.
  let heapInUse: Int?

  /// The account of this process. First returns freed memory of the allocator to the system.
  @MainActor
  init(of demo: Demo) {
    demo_heap_give_back()
    let bytes = demo_heap_in_use()
    let belay = Inventory.current()
    inventory = [
      "sessions": demo.sessions.count,
      // Also those that have ended, as long as they are in memory.
      "sessionsAlive": demo.sessions.sessionsAlive.value,
      // Stores and scopes, except those that the process keeps; and runs that have not returned.
      "scopes": belay.scopes.count, "runs": belay.runs.count,
      "openRequests": demo.backend.journal.openRequests, "handlers": demo.backend.handlersRunning.value,
      "pageConnections": demo.openConnections, "backendConnections": demo.backend.server.openConnections,
    ]
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
