// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import LocalHTTP
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A browser's session` {
  @Test func `closing the tab ends the stores, and the backend sees each request cancelled`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let other = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":60000}"#)
      try await visitor.perform(#"{"action":"open"}"#)
      try await until { demo.backend.journal.openRequests == 3 }
      weak let belay = demo.sessions.session(visitor.session)?.players.last
      #expect(belay?.variant == .belay)

      visitor.closeTab()
      try await until { demo.backend.journal.openRequests == 0 }
      #expect(demo.sessions.session(visitor.session) == nil)
      #expect(demo.sessions.session(other.session) != nil)
      try await until { belay == nil }
    }
  }

  @Test func `has its own screens and its own scenario`() async throws {
    try await withDemo { demo, port in
      let (first, second) = (try await Visitor(port: port), try await Visitor(port: port))
      #expect(first.session != second.session)
      try await first.perform(#"{"action":"scenario","latency":60000}"#)
      try await first.perform(#"{"action":"open","variant":"plain"}"#)
      let (firstSession, secondSession) = (
        try #require(demo.sessions.session(first.session)), try #require(demo.sessions.session(second.session))
      )
      #expect(firstSession.players.map(\.screen.rendering.place) == [.portfolio, .home, .home])
      #expect(secondSession.players.map(\.screen.rendering.place) == [.home, .home, .home])
      #expect(secondSession.players.allSatisfy { $0.openRequests == 0 })
    }
  }

  @Test func `is not found under another name`() async throws {
    try await withDemo { _, port in
      let response = try await RawClient.post("/sessions/guessed/actions", #"{"action":"open"}"#, port: port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
      #expect(response.contains("Reload the page"))
    }
  }

  @Test(arguments: [(256, 3), (1_024, 12), (16_384, 204), (20_480, 250), (1_000_000, 250), (10, 1)])
  func `there are no more at once than there are files for`(openFiles: Int, sessions: Int) {
    #expect(SessionDirectory.limit(openFiles: openFiles) == sessions)
    // Each session's connections, those of the other sessions, and some for other uses.
    let connections = ServerLimits.standard.within(openFiles: openFiles).connections
    if openFiles > 100 { #expect(sessions * 40 + connections <= openFiles * 4 / 5) }
  }

  @Test func `there are so many at once, and the next one is told to wait`() async throws {
    try await withDemo { demo, port in
      var responses: [HTTPResponse] = []
      for _ in 0..<demo.sessions.limit {
        let (stream, response) = EventStream.make()
        responses.append(response)
        try demo.sessions.begin(on: stream)
      }
      let request = "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
      let refusal = try await RawClient.exchange(request, port: port)
      #expect(refusal.hasPrefix("HTTP/1.1 503"))
      #expect(refusal.contains("\(demo.sessions.limit) browsers have the page open."))
      #expect(responses.count == demo.sessions.limit)
      responses = []
      try await until { demo.sessions.count == 0 && demo.sessions.sessionsAlive.value == 0 }
      let visitor = try await Visitor(port: port)
      #expect(demo.sessions.session(visitor.session) != nil)
    }
  }

  @Test func `the page hears every change`() async throws {
    try await withDemo { _, port in
      let visitor = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":0}"#)
      try await visitor.perform(#"{"action":"open","variant":"belay"}"#)
      let seen = await visitor.read(until: "Alpine Rope Works")
      #expect(seen.contains("request-answered"))
    }
  }
}
