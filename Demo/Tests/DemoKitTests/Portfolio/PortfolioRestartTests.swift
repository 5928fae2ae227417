// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The portfolio's apps on a page` {
  @Test func `begin anew when they are restarted: no loader, no alerts, and nothing of before in the record`()
    async throws
  {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":60000}"#)
      try await visitor.perform(#"{"action":"open"}"#)
      let players = try #require(demo.sessions.session(visitor.session)).players
      try await until { players.allSatisfy { $0.openRequests == 1 } }
      try await visitor.perform(#"{"action":"back"}"#)
      try await until { players[1].screen.rendering.alerts.count == 1 }
      try await visitor.perform(#"{"action":"restart"}"#)
      #expect(players.allSatisfy { $0.screen.rendering == PortfolioRendering() && $0.unreleasedHandles == 0 })
      // The backend sees what was under way cancelled, and that is no part of the new records.
      try await until { demo.backend.journal.openRequests == 0 }
      #expect(players.allSatisfy { $0.recorder.events.isEmpty && $0.timelines[0].timeline.rows.isEmpty })
      try await visitor.perform(#"{"action":"open","variant":"plain"}"#)
      try await until { players[0].openRequests == 1 }
      #expect(players[0].recorder.events.map(\.event) == [.loaderShown])
    }
  }
}
