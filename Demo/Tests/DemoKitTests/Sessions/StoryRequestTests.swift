// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A request to a story of a session` {
  @Test(arguments: SessionStory.allCases.flatMap { story in story.malformed.map { (story, $0) } })
  func `that is malformed gets a 400 with a sentence, and changes nothing`(
    story: SessionStory, body: String
  ) async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let response = try await visitor.post(story.rawValue, body)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains(story.sentence))
      let session = try #require(demo.sessions.session(visitor.session))
      #expect(story.isUntouched(in: session))
    }
  }

  @Test(arguments: SessionStory.allCases)
  func `of a session that is not there gets a 404`(story: SessionStory) async throws {
    try await withDemo { _, port in
      let response = try await RawClient.post("/sessions/guessed/\(story.rawValue)", story.correct, port: port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
      #expect(response.contains("Reload the page"))
    }
  }
}

/// The stories that a session has beside the portfolio, by the last part of their address.
enum SessionStory: String, CaseIterable {
  case carousel, counter, checkout

  var correct: String {
    switch self {
    case .carousel, .counter: #"{"action":"restart"}"#
    case .checkout: #"{"runs":1}"#
    }
  }

  var malformed: [String] {
    switch self {
    case .carousel:
      [
        "not JSON", "", "{}", #"{"action":"explode"}"#, #"{"action":"tap"}"#, #"{"action":"stick"}"#,
        #"{"action":"scrolled","variant":"belay"}"#, #"{"action":"scrolled","variant":"belay","steps":[]}"#,
        #"{"action":"scrolled","steps":[{"x":1,"y":0,"isByFinger":true}]}"#,
        #"{"action":"tap","dot":1,"variant":"half-fix"}"#,
      ]
    case .counter: ["not JSON", "", "{}", #"{"action":"explode"}"#, #"{"action":"open","variant":"half-fix"}"#]
    case .checkout: ["not JSON", "", "{}", #"{"runs":0}"#, #"{"runs":101}"#, #"{"runs":"many"}"#]
    }
  }

  /// A part of the response to a malformed request.
  var sentence: String {
    switch self {
    case .carousel: "Actions: tap, with a dot; ignored, a tap on a dead dot; scrolled"
    case .counter: "Actions: open, leave, restart"
    case .checkout: "from 1 to 100 runs."
    }
  }

  @MainActor
  func isUntouched(in session: DemoSession) -> Bool {
    switch self {
    case .carousel:
      session.carousels.allSatisfy { $0.recorder.events.isEmpty && $0.rendering == CarouselRendering() }
    case .counter: session.counters.allSatisfy { $0.number == nil }
    case .checkout: !session.checkout.work.isGoing
    }
  }
}
