// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The carousels of a session` {
  @Test func `tap and scroll, one or both, and the page hears it`() async throws {
    let clock = ReplayClock()
    try await withDemo { demo, port in
      demo.sessions.carouselClock = clock
      let visitor = try await Visitor(port: port)
      let players = try #require(demo.sessions.session(visitor.session)).carousels
      #expect(try await visitor.post("carousel", #"{"action":"tap","dot":3}"#).hasPrefix("HTTP/1.1 204"))
      try await until { players.allSatisfy { $0.scroll?.x == 900 } }
      try await until { players[1].view.observerCount == 2 }
      let seen = await visitor.read(until: #""isLocked":true"#)
      #expect(seen.contains(#""isPaging":false"#))
      let steps = #"[{"x":450,"y":0,"isByFinger":false},{"x":900,"y":0,"isByFinger":false}]"#
      for variant in ["plain", "belay"] {
        try await visitor.post(
          "carousel", #"{"action":"scrolled","variant":"\#(variant)","steps":\#(steps),"ended":1}"#)
      }
      // In each, the look that comes later and the quiet; with Belay the deadline too.
      try await until { clock.sleeperCount == 5 }
      clock.move(to: .milliseconds(100))
      try await until { players.allSatisfy { $0.watch.tally.restored == 1 } }
      #expect(players.map(\.rendering.page) == [3, 3])
      try await visitor.post("carousel", #"{"action":"tap","variant":"belay","dot":0}"#)
      try await until { players.map { $0.scroll?.x } == [900, 0] }
      try await visitor.post("carousel", #"{"action":"ignored","variant":"plain"}"#)
      #expect(players.map { $0.recorder.contains(.deadDotTapped) } == [true, false])
      try await visitor.post("carousel", #"{"action":"restart"}"#)
      #expect(players.allSatisfy { $0.rendering == CarouselRendering() })
    }
  }

  @Test func `closing the tab ends them too, also what is locked for ever`() async throws {
    let clock = ReplayClock()
    try await withDemo { demo, port in
      // Belay gives up after a while: here no time goes by.
      demo.sessions.carouselClock = clock
      let visitor = try await Visitor(port: port)
      try await visitor.post("carousel", #"{"action":"stick","isStuck":true}"#)
      try await visitor.post("carousel", #"{"action":"tap","dot":3}"#)
      weak let session = demo.sessions.session(visitor.session)
      weak let (plain, belay) = (session?.carousels[0], session?.carousels[1])
      try await until { session?.carousels.allSatisfy(\.rendering.isLocked) == true }
      #expect(plain?.isStuck == true && belay?.isStuck == true && plain?.scroll == nil && belay?.scroll == nil)
      visitor.closeTab()
      try await until { demo.sessions.count == 0 }
      try await until { session == nil && plain == nil && belay == nil }
    }
  }

  @Test func `more steps than one message may tell of are refused`() throws {
    let step = #"{"x":1,"y":0,"isByFinger":true}"#
    for (count, isRefused) in [(CarouselAction.mostSteps, false), (CarouselAction.mostSteps + 1, true)] {
      let steps = Array(repeating: step, count: count).joined(separator: ",")
      let body = Data(#"{"action":"scrolled","variant":"plain","steps":[\#(steps)]}"#.utf8)
      let action = try JSONDecoder().decode(CarouselAction.self, from: body)
      #expect(action.makesSense != isRefused)
      // The longest allowed message fits into a request.
      #expect(body.count < 16_384)
    }
  }
}
