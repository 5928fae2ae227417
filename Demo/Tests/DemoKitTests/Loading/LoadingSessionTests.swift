// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The comparison on a page` {
  @Test func `shows three bars when it has ended`() async throws {
    try await withDemo { _, port in
      let visitor = try await Visitor(port: port)
      let accepted = try await compare(visitor, #"{"endpoints":2,"latency":1}"#, port: port)
      #expect(accepted.hasPrefix("HTTP/1.1 202"))
      let seen = try await visitor.read(until: "medians of 5 rounds")
      #expect(seen.contains("2 endpoints, 1 ms each: round 1 of 5"))
      #expect(seen.contains(#""isGoing":true"#))
    }
  }

  @Test func `a second one is refused while one goes, and each page has its own`() async throws {
    try await withDemo { demo, port in
      let (visitor, other) = (try await Visitor(port: port), try await Visitor(port: port))
      let body = #"{"endpoints":8,"latency":1000}"#
      #expect(try await compare(visitor, body, port: port).hasPrefix("HTTP/1.1 202"))
      let second = try await compare(visitor, body, port: port)
      #expect(second.hasPrefix("HTTP/1.1 409"))
      #expect(second.contains("A comparison is going on this page."))
      #expect(try await compare(other, body, port: port).hasPrefix("HTTP/1.1 202"))
    }
  }

  @Test func `closing the tab ends it: its request is cancelled, and no other follows`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let other = try await Visitor(port: port)
      #expect(try await compare(visitor, #"{"endpoints":8,"latency":1000}"#, port: port).hasPrefix("HTTP/1.1 202"))
      try await until { demo.backend.handlersRunning.value == 1 }
      weak let player = demo.sessions.session(visitor.session)?.loading
      try visitor.closeTab()
      let news = try await other.read(until: "closed the page")
      #expect(news.contains("closed the page"))
      try await until { demo.backend.handlersRunning.value == 0 && demo.backend.journal.openRequests == 0 }
      try await until { player == nil }
    }
  }

  @Test(arguments: [
    "not JSON", "", "{}", "[]", #"{"endpoints":8}"#, #"{"latency":50}"#, #"{"endpoints":0,"latency":50}"#,
    #"{"endpoints":9,"latency":50}"#, #"{"endpoints":8,"latency":-1}"#, #"{"endpoints":8,"latency":1001}"#,
    #"{"endpoints":"eight","latency":50}"#,
  ])
  func `a malformed request gets a 400 with a sentence, and starts nothing`(body: String) async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let response = try await compare(visitor, body, port: port)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains("endpoints from 1 to 8, latency from 0 to 1000 milliseconds."))
      #expect(demo.sessions.session(visitor.session)?.loading.comparison == nil)
    }
  }

  @Test func `a session that is not there gets a 404`() async throws {
    try await withDemo { _, port in
      let response = try await RawClient.post("/sessions/guessed/loading", #"{"endpoints":8,"latency":50}"#, port: port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
      #expect(response.contains("Reload the page"))
    }
  }

  private func compare(_ visitor: Visitor, _ body: String, port: UInt16) async throws -> String {
    try await RawClient.post("/sessions/\(visitor.session)/loading", body, port: port)
  }
}
