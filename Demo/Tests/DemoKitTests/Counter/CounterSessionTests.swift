// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The counters of a session` {
  @Test func `open and leave, one or all, and the page hears it`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let players = try #require(demo.sessions.session(visitor.session)).counter.players
      #expect(try await act(visitor, #"{"action":"open"}"#, port: port).hasPrefix("HTTP/1.1 204"))
      #expect(players.map { $0.number != nil } == [true, true, true, true])
      try await until { players.allSatisfy { ($0.number ?? 0) > 0 } }
      try await act(visitor, #"{"action":"leave","variant":"belay"}"#, port: port)
      #expect(players.map { $0.number != nil } == [true, true, false, true])
      try await act(visitor, #"{"action":"leave"}"#, port: port)
      #expect(players.map(\.isReleased) == [true, false, true, true])
      let seen = try await visitor.read(until: #""ticksAfterLeave":2"#)
      #expect(seen.contains(#""ticksAfterLeave":2"#))
      #expect(players.map { $0.ticksAfterLeave > 0 } == [false, true, false, false])
      try await act(visitor, #"{"action":"restart"}"#, port: port)
      #expect(players.allSatisfy { !$0.hasLeft && $0.ticksAfterLeave == 0 })
    }
  }

  @Test func `closing the tab ends those that count in the dark too`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await act(visitor, #"{"action":"open"}"#, port: port)
      try await act(visitor, #"{"action":"leave","variant":"plain-method"}"#, port: port)
      weak let desk = demo.sessions.session(visitor.session)?.counter
      weak let player = desk?.players[1]
      #expect(player?.unreleasedHandles == 1)
      try visitor.closeTab()
      try await until { demo.sessions.count == 0 }
      try await until { desk == nil && player == nil }
    }
  }

  @Test(arguments: ["not JSON", "", "{}", #"{"action":"explode"}"#, #"{"action":"open","variant":"half-fix"}"#])
  func `a malformed request gets a 400 with a sentence, and opens nothing`(body: String) async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let response = try await act(visitor, body, port: port)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains("Actions: open, leave, restart"))
      let players = try #require(demo.sessions.session(visitor.session)).counter.players
      #expect(players.allSatisfy { $0.number == nil })
    }
  }

  @Test func `a session that is not there gets a 404`() async throws {
    try await withDemo { _, port in
      let response = try await RawClient.post("/sessions/guessed/counter", #"{"action":"open"}"#, port: port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
    }
  }

  @discardableResult
  private func act(_ visitor: Visitor, _ body: String, port: UInt16) async throws -> String {
    try await RawClient.post("/sessions/\(visitor.session)/counter", body, port: port)
  }
}
