// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The counters of a session` {
  @Test func `open and leave, one or all, and the page hears it`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let players = try #require(demo.sessions.session(visitor.session)).counters
      #expect(try await visitor.post("counter", #"{"action":"open"}"#).hasPrefix("HTTP/1.1 204"))
      #expect(players.map { $0.number != nil } == [true, true, true, true])
      try await until { players.allSatisfy { ($0.number ?? 0) > 0 } }
      try await visitor.post("counter", #"{"action":"leave","variant":"belay"}"#)
      #expect(players.map { $0.number != nil } == [true, true, false, true])
      try await visitor.post("counter", #"{"action":"leave"}"#)
      #expect(players.map(\.isReleased) == [true, false, true, true])
      let seen = await visitor.read(until: #""ticksAfterLeave":2"#)
      #expect(seen.contains(#""ticksAfterLeave":2"#))
      #expect(players.map { $0.ticksAfterLeave > 0 } == [false, true, false, false])
      try await visitor.post("counter", #"{"action":"restart"}"#)
      #expect(players.allSatisfy { !$0.hasLeft && $0.ticksAfterLeave == 0 })
    }
  }

  @Test func `closing the tab ends those that count in the dark too`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await visitor.post("counter", #"{"action":"open"}"#)
      try await visitor.post("counter", #"{"action":"leave","variant":"plain-method"}"#)
      weak let session = demo.sessions.session(visitor.session)
      weak let player = session?.counters[1]
      #expect(player?.unreleasedHandles == 1)
      visitor.closeTab()
      try await until { demo.sessions.count == 0 }
      try await until { session == nil && player == nil }
    }
  }
}
