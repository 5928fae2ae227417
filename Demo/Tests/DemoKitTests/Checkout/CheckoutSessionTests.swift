// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The checkouts on a page` {
  @Test func `run so often, all variants alike, and the page sees it`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      #expect(try await visitor.post("checkout", #"{"runs":3}"#).hasPrefix("HTTP/1.1 202"))
      let player = try #require(demo.sessions.session(visitor.session)).checkout
      try await until { !player.work.isGoing }
      #expect(player.seen.map(\.tally.runs) == [3, 3])
      #expect(player.seen[1].tally.orders.map(\.steps) == [CheckoutStep.allCases])
      #expect(player.work.failure == nil)
      let seen = await visitor.read(until: #""runs":3"#)
      #expect(seen.contains(#""runs":3"#))
      #expect(await demo.backend.checkouts.count == 0)
      // What is counted is what was begun last.
      try await visitor.post("checkout", #"{"runs":1}"#)
      try await until { !player.work.isGoing }
      #expect(player.seen.map(\.tally.runs) == [1, 1])
    }
  }

  @Test func `a second request is refused while one goes, and each page has its own`() async throws {
    try await withDemo { demo, port in
      let (visitor, other) = (try await Visitor(port: port), try await Visitor(port: port))
      #expect(try await visitor.post("checkout", #"{"runs":100}"#).hasPrefix("HTTP/1.1 202"))
      let second = try await visitor.post("checkout", #"{"runs":1}"#)
      #expect(second.hasPrefix("HTTP/1.1 409"))
      #expect(second.contains("Checkouts are running on this page."))
      #expect(try await other.post("checkout", #"{"runs":1}"#).hasPrefix("HTTP/1.1 202"))
    }
  }

  @Test func `closing the tab ends them, and leaves no cart behind`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      #expect(try await visitor.post("checkout", #"{"runs":100}"#).hasPrefix("HTTP/1.1 202"))
      try await until { demo.backend.journal.openRequests > 0 }
      weak let player = demo.sessions.session(visitor.session)?.checkout
      visitor.closeTab()
      try await until { await demo.backend.checkouts.count == 0 }
      try await until { demo.backend.journal.openRequests == 0 && player == nil }
    }
  }
}
