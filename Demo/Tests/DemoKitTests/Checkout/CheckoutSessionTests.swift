// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The checkouts on a page` {
  @Test func `run so often, all variants alike, and the page sees it`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      #expect(try await run(visitor, #"{"runs":3}"#, port: port).hasPrefix("HTTP/1.1 202"))
      let player = try #require(demo.sessions.session(visitor.session)).checkout
      try await until { !player.isGoing }
      #expect(player.seen.map(\.tally.runs) == [3, 3])
      #expect(player.seen[1].tally.orders.map(\.steps) == [CheckoutStep.allCases])
      #expect(player.failure == nil)
      let seen = try await visitor.read(until: "1 order in 3 runs, none wrong.")
      #expect(seen.contains("1 order in 3 runs, none wrong."))
      #expect(await demo.backend.checkouts.count == 0)
    }
  }

  @Test func `a second request is refused while one goes, and each page has its own`() async throws {
    try await withDemo { demo, port in
      let (visitor, other) = (try await Visitor(port: port), try await Visitor(port: port))
      #expect(try await run(visitor, #"{"runs":100}"#, port: port).hasPrefix("HTTP/1.1 202"))
      let second = try await run(visitor, #"{"runs":1}"#, port: port)
      #expect(second.hasPrefix("HTTP/1.1 409"))
      #expect(second.contains("Checkouts are going on this page."))
      #expect(try await run(other, #"{"runs":1}"#, port: port).hasPrefix("HTTP/1.1 202"))
    }
  }

  @Test func `closing the tab ends them, and leaves no cart behind`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let other = try await Visitor(port: port)
      #expect(try await run(visitor, #"{"runs":100}"#, port: port).hasPrefix("HTTP/1.1 202"))
      try await until { demo.backend.journal.openRequests > 0 }
      weak let player = demo.sessions.session(visitor.session)?.checkout
      try visitor.closeTab()
      let news = try await other.read(until: "closed the page")
      #expect(news.contains("closed the page"))
      try await until { await demo.backend.checkouts.count == 0 }
      try await until { demo.backend.journal.openRequests == 0 && player == nil }
    }
  }

  @Test(arguments: ["not JSON", "", "{}", #"{"runs":0}"#, #"{"runs":101}"#, #"{"runs":"many"}"#])
  func `a malformed request gets a 400 with a sentence, and starts nothing`(body: String) async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let response = try await run(visitor, body, port: port)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains("from 1 to 100 runs."))
      #expect(demo.sessions.session(visitor.session)?.checkout.isGoing == false)
    }
  }

  @Test func `a session that is not there gets a 404`() async throws {
    try await withDemo { _, port in
      let response = try await RawClient.post("/sessions/guessed/checkout", #"{"runs":1}"#, port: port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
    }
  }

  private func run(_ visitor: Visitor, _ body: String, port: UInt16) async throws -> String {
    try await RawClient.post("/sessions/\(visitor.session)/checkout", body, port: port)
  }
}
