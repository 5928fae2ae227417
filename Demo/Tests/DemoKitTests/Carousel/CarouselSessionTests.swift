// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The carousels of a session` {
  @Test func `tap and scroll, one or both, and the page hears it`() async throws {
    let clock = ReplayClock()
    try await withDemo { demo, port in
      demo.sessions.carouselClock = clock
      let visitor = try await Visitor(port: port)
      let players = try #require(demo.sessions.session(visitor.session)).carousel.players
      #expect(try await act(visitor, #"{"action":"tap","dot":3}"#, port: port).hasPrefix("HTTP/1.1 204"))
      try await until { players.allSatisfy { $0.scroll?.x == 900 } }
      try await until { players[1].view.observerCount == 2 }
      let seen = try await visitor.read(until: #""isLocked":true"#)
      #expect(seen.contains(#""isPaging":false"#))
      let steps = #"[{"x":450,"y":0,"isByFinger":false},{"x":900,"y":0,"isByFinger":false}]"#
      for variant in ["plain", "belay"] {
        try await act(visitor, #"{"action":"scrolled","variant":"\#(variant)","steps":\#(steps)}"#, port: port)
      }
      // In each, the look that comes later and the quiet; with Belay the deadline too.
      try await until { clock.sleeperCount == 5 }
      clock.move(to: .milliseconds(100))
      try await until { players.allSatisfy { $0.watch.tally.restored == 1 } }
      #expect(players.map(\.rendering.page) == [3, 3])
      try await act(visitor, #"{"action":"tap","variant":"belay","dot":0}"#, port: port)
      try await until { players.map { $0.scroll?.x } == [900, 0] }
      try await act(visitor, #"{"action":"restart"}"#, port: port)
      #expect(players.allSatisfy { $0.rendering == CarouselRendering() })
    }
  }

  @Test func `closing the tab ends them too, also what is locked for ever`() async throws {
    let clock = ReplayClock()
    try await withDemo { demo, port in
      // Belay gives up after a while: here no time goes by.
      demo.sessions.carouselClock = clock
      let visitor = try await Visitor(port: port)
      try await act(visitor, #"{"action":"stick","isStuck":true}"#, port: port)
      try await act(visitor, #"{"action":"tap","dot":3}"#, port: port)
      weak let desk = demo.sessions.session(visitor.session)?.carousel
      weak let (plain, belay) = (desk?.players[0], desk?.players[1])
      try await until { desk?.players.allSatisfy(\.rendering.isLocked) == true }
      #expect(desk?.isStuck == true && plain?.scroll == nil && belay?.scroll == nil)
      try visitor.closeTab()
      try await until { demo.sessions.count == 0 }
      try await until { desk == nil && plain == nil && belay == nil }
    }
  }

  @Test(arguments: [
    "not JSON", "", "{}", #"{"action":"explode"}"#, #"{"action":"tap"}"#, #"{"action":"stick"}"#,
    #"{"action":"scrolled","variant":"belay"}"#, #"{"action":"scrolled","variant":"belay","steps":[]}"#,
    #"{"action":"scrolled","steps":[{"x":1,"y":0,"isByFinger":true}]}"#,
    #"{"action":"tap","dot":1,"variant":"half-fix"}"#,
  ])
  func `a malformed request gets a 400 with a sentence, and changes nothing`(body: String) async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let response = try await act(visitor, body, port: port)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains("Actions: tap, with a dot; scrolled"))
      let players = try #require(demo.sessions.session(visitor.session)).carousel.players
      #expect(players.allSatisfy { $0.recorder.events.isEmpty && $0.rendering == CarouselRendering() })
    }
  }

  @Test func `more steps than one message may tell of are refused`() throws {
    let step = #"{"x":1,"y":0,"isByFinger":true}"#
    for (count, isRefused) in [(CarouselAction.mostSteps, false), (CarouselAction.mostSteps + 1, true)] {
      let steps = Array(repeating: step, count: count).joined(separator: ",")
      let body = Data(#"{"action":"scrolled","variant":"plain","steps":[\#(steps)]}"#.utf8)
      let action = try JSONDecoder().decode(CarouselAction.self, from: body)
      if isRefused { #expect(throws: RequestRefusal.self) { try action.check() } } else { try action.check() }
      // The longest allowed message fits into a request.
      #expect(body.count < 16_384)
    }
  }

  @Test func `a session that is not there gets a 404`() async throws {
    try await withDemo { _, port in
      let response = try await RawClient.post("/sessions/guessed/carousel", #"{"action":"restart"}"#, port: port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
    }
  }

  @discardableResult
  private func act(_ visitor: Visitor, _ body: String, port: UInt16) async throws -> String {
    try await RawClient.post("/sessions/\(visitor.session)/carousel", body, port: port)
  }
}
