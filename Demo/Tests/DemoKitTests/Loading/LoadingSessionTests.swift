// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import LocalHTTPTesting
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The comparison on a page` {
  @Test func `shows three bars when it has ended`() async throws {
    try await withDemo { _, port in
      let visitor = try await Visitor(port: port)
      let accepted = try await visitor.post("loading", #"{"endpoints":2,"latency":1}"#)
      #expect(accepted.hasPrefix("HTTP/1.1 202"))
      let seen = await visitor.read(until: "medians of 5 rounds")
      #expect(seen.contains("2 endpoints, 1 ms each: round 1 of 5"))
      #expect(seen.contains(#""isGoing":true"#))
    }
  }

  @Test func `a second one is refused while one goes, and each page has its own`() async throws {
    try await withDemo { demo, port in
      let (visitor, other) = (try await Visitor(port: port), try await Visitor(port: port))
      let body = #"{"endpoints":8,"latency":1000}"#
      #expect(try await visitor.post("loading", body).hasPrefix("HTTP/1.1 202"))
      let second = try await visitor.post("loading", body)
      #expect(second.hasPrefix("HTTP/1.1 409"))
      #expect(second.contains("A comparison is running on this page."))
      #expect(try await other.post("loading", body).hasPrefix("HTTP/1.1 202"))
    }
  }

  @Test func `closing the tab ends it: its request is cancelled, and no other follows`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let other = try await Visitor(port: port)
      #expect(try await visitor.post("loading", #"{"endpoints":8,"latency":1000}"#).hasPrefix("HTTP/1.1 202"))
      try await until { demo.backend.handlersRunning.value == 1 }
      weak let player = demo.sessions.session(visitor.session)?.loading
      visitor.closeTab()
      let news = await other.read(until: "closed the page")
      #expect(news.contains("closed the page"))
      try await until { demo.backend.handlersRunning.value == 0 && demo.backend.journal.openRequests == 0 }
      try await until { player == nil }
    }
  }
}
