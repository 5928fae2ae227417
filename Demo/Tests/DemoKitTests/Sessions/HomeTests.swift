// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `The home screen on a page` {
  @Test func `the snapshot has the rows, each with its sparkline, in Belay's phone only`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":0}"#)
      try await visitor.perform(#"{"action":"appear"}"#)
      let session = try #require(demo.sessions.session(visitor.session))
      try await until { isDrawn(session) }
      #expect(session.players.map { $0.home == nil } == [true, true, false])
      #expect(session.players[2].home?.rows.map(\.id) == Sparklines.ids)
      #expect(session.players[2].home?.rows.map(\.sparkline) == Sparklines.ids.map { try? Sparklines.prices(of: $0) })
      let seen = await visitor.read(until: "26010]")
      #expect(seen.contains(#""sparkline":[7910,"#))
    }
  }

  @Test func `is one request for the list, and one for all its rows`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":0}"#)
      try await visitor.perform(#"{"action":"appear","variant":"belay"}"#)
      let session = try #require(demo.sessions.session(visitor.session))
      try await until { isDrawn(session) }
      #expect(session.homeRequests.received == 2)
      // A reload loads the list, and the rows keep their sparklines.
      try await visitor.perform(#"{"action":"reload"}"#)
      try await until { session.homeRequests.received == 3 && session.players[2].home?.isLoading == false }
      #expect(session.players[2].home?.rows.allSatisfy { $0.sparkline != nil && !$0.isLoading } == true)
      #expect(session.homeRequests.received == 3)
    }
  }

  @Test func `a row that failed is loaded again by itself`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let session = try #require(demo.sessions.session(visitor.session))
      let belay = session.players[2]
      try await appear(visitor, session, rows: Scenario(latency: 0, fails: true))
      try await until { rowCount(session) == 5 && belay.home?.rows.allSatisfy { $0.failure != nil } == true }
      try await visitor.perform(#"{"action":"scenario","fails":false}"#)
      try await visitor.perform(#"{"action":"retry","variant":"belay","holding":"TIDE"}"#)
      try await until { belay.home?.rows[2].sparkline != nil }
      #expect(belay.home?.rows.map { $0.failure == nil } == [false, false, true, false, false])
      // The list, all rows, one row.
      #expect(session.homeRequests.received == 3)
      try await visitor.perform(#"{"action":"retry","variant":"belay","holding":"NONE"}"#)
      try await visitor.perform(#"{"action":"appear"}"#)
      try await until { session.homeRequests.received > 3 && belay.home?.isLoading == false }
      #expect(session.homeRequests.received == 4)
      // A refresh of the list also reloads the failed rows, in one request.
      try await visitor.perform(#"{"action":"reload"}"#)
      try await until { isDrawn(session) && belay.home?.isLoading == false }
      #expect(session.homeRequests.received == 6)
    }
  }

  @Test func `does not count among the portfolio's requests, nor write into its record`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":60000}"#)
      try await visitor.perform(#"{"action":"appear"}"#)
      try await until { demo.backend.journal.openRequests == 1 }
      let session = try #require(demo.sessions.session(visitor.session))
      #expect(session.players.map(\.openRequests) == [0, 0, 0])
      #expect(session.players.allSatisfy { $0.recorder.events.isEmpty })
    }
  }

  @Test func `closing the tab cancels what home loads`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let other = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":60000}"#)
      try await visitor.perform(#"{"action":"appear"}"#)
      try await until { demo.backend.journal.openRequests == 1 }
      visitor.closeTab()
      try await until { demo.backend.journal.openRequests == 0 }
      let news = await other.read(until: "closed the page")
      #expect(news.contains("The backend saw its request cancelled."))
    }
  }

  @Test func `closing the tab while the rows load cancels their request`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let other = try await Visitor(port: port)
      // The test does not retain the session: its release ends home's loads.
      try await beginLoadingRows(visitor, demo)
      visitor.closeTab()
      try await until { demo.backend.journal.openRequests == 0 }
      let news = await other.read(until: "closed the page")
      #expect(news.contains("The backend saw its request cancelled."))
    }
  }

  @Test func `a removed row leaves the others' request alone, and the last one takes it along`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await beginLoadingRows(visitor, demo)
      let session = try #require(demo.sessions.session(visitor.session))

      for (index, id) in Sparklines.ids.enumerated() {
        #expect(session.homeRequests.cancelled == 0)
        #expect(session.players[2].home?.rows.allSatisfy(\.isLoading) == true)
        try await visitor.perform(#"{"action":"remove","variant":"belay","holding":"\#(id)"}"#)
        #expect(session.players[2].home?.rows.map(\.id) == Array(Sparklines.ids.dropFirst(index + 1)))
      }
      try await until { session.homeRequests.cancelled == 1 }
      #expect(session.homeRequests.open == 0)
      #expect(session.players[2].home?.removed == 5)
      let seen = await visitor.read(until: #""removed":5"#)
      #expect(seen.contains(#""removed":5"#))
    }
  }

  @Test func `closing the portfolio cancels its request and leaves the rows' alone`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let session = try #require(demo.sessions.session(visitor.session))
      try await beginLoadingRows(visitor, demo)
      let belay = session.players[2]
      try await visitor.perform(#"{"action":"open","variant":"belay"}"#)
      try await until { belay.openRequests == 1 }
      try await visitor.perform(#"{"action":"back","variant":"belay"}"#)
      try await until { belay.openRequests == 0 }
      #expect(belay.recorder.contains(.requestCancelled))
      #expect(session.homeRequests.open == 1 && session.homeRequests.cancelled == 0)
      #expect(belay.home?.rows.allSatisfy(\.isLoading) == true)
    }
  }

  @Test(arguments: ["retry", "remove"])
  func `what is about a row is refused in a sentence without a holding`(action: String) async throws {
    try await withDemo { _, port in
      let visitor = try await Visitor(port: port)
      let response = try await visitor.perform(#"{"action":"\#(action)","variant":"belay"}"#)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains("with a holding retry and remove"))
    }
  }

  /// Returns when the list is there and the rows' only request is open in the backend.
  private func beginLoadingRows(_ visitor: Visitor, _ demo: Demo) async throws {
    let session = try #require(demo.sessions.session(visitor.session))
    try await appear(visitor, session, rows: Scenario(latency: Backend.longestLatency, fails: false))
    try await until { session.homeRequests.open == 1 && session.homeRequests.received == 2 }
  }

  /// Loads the list at once, and its rows under another scenario, which is set in the turn in which the rows appear.
  private func appear(_ visitor: Visitor, _ session: DemoSession, rows scenario: Scenario) async throws {
    let belay = session.players[2]
    let heard = belay.changed
    var isTold = false
    belay.changed = {
      heard()
      guard !isTold, rowCount(session) == 5 else { return }
      isTold = true
      session.change(latency: scenario.latency, fails: scenario.fails)
    }
    try await visitor.perform(#"{"action":"scenario","latency":0}"#)
    try await visitor.perform(#"{"action":"appear"}"#)
    try await until { isTold }
    belay.changed = heard
  }
}

/// Whether each row has its sparkline.
@MainActor private func isDrawn(_ session: DemoSession) -> Bool {
  rowCount(session) == 5 && session.players[2].home?.rows.allSatisfy { $0.sparkline != nil } == true
}

@MainActor private func rowCount(_ session: DemoSession) -> Int { session.players[2].home?.rows.count ?? 0 }
