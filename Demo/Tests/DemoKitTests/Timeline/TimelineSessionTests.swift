// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The timelines of a session` {
  @Test func `only those are sent that have changed, and all again when something was lost`() {
    let desk = TimelineDesk()
    let first = timeline("plain", events: [])
    let second = timeline("belay", events: [])
    #expect(desk.news(of: [(first, 0), (second, 0)]).map(\.timeline) == [first, second])
    #expect(desk.news(of: [(first, 5), (second, 5)]).isEmpty)
    let changed = timeline("belay", events: [StoryEvent(ms: 1, turn: 0, event: .left)])
    #expect(desk.news(of: [(first, 6), (changed, 6)]).map(\.timeline) == [changed])
    desk.lost()
    #expect(desk.hasLost)
    #expect(desk.news(of: [(first, 7), (changed, 7)]).map(\.now) == [7, 7])
    #expect(!desk.hasLost)
  }

  @Test func `leaving the portfolio mid-load: cancelled in Belay's lane, and alive in the plain one`() async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      try await visitor.perform(#"{"action":"scenario","latency":60000}"#)
      try await visitor.perform(#"{"action":"open"}"#)
      let session = try #require(demo.sessions.session(visitor.session))
      try await until { session.players.allSatisfy { $0.openRequests == 1 } }
      try await visitor.perform(#"{"action":"back"}"#)
      let (plain, belay) = (session.players[0].timelines[0].timeline, session.players[2].timelines[0].timeline)
      #expect(plain.rows.map(\.title) == ["seen from outside"])
      #expect(plain.rows[0].bars.map(\.name) == ["loader", "left, and alive", "loader over home"])
      #expect(plain.rows[0].bars.map(\.isWrong) == [false, true, true])
      #expect(plain.rows[0].bars.map { $0.to == nil } == [false, true, true])
      let lane = try #require(belay.rows.first { $0.title == "lane portfolio" })
      #expect(lane.place == "BelayPortfolio")
      #expect(lane.bars.map(\.outcome) == ["cancelled"])
      #expect(lane.marks.map(\.kind).contains(.cancelled) && lane.marks.map(\.kind).contains(.hold))
      #expect(lane.bars[0].details.location?.hasPrefix("Stories/BelayPortfolio.swift:") == true)
      #expect(belay.rows[0].bars.allSatisfy { $0.to != nil && !$0.isWrong })
      let seen = await visitor.read(until: #""outcome":"cancelled""#)
      #expect(seen.contains(#""timeline":[{"#))
      // Opened again after everything has ended, it begins a new record.
      try await until { session.players[2].isAtRest }
      try await visitor.perform(#"{"action":"open","variant":"belay"}"#)
      let again = session.players[2].timelines[0].timeline.rows.first { $0.title == "lane portfolio" }
      #expect(again?.bars.map(\.outcome) == [nil])
    }
  }

  @Test func `a checkout has the timelines of the latest run and of the first of each sequence`()
    async throws
  {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let player = try #require(demo.sessions.session(visitor.session)).checkout
      _ = try await RawClient.post("/sessions/\(visitor.session)/checkout", #"{"runs":3}"#, port: port)
      try await until { !player.work.isGoing && player.seen[1].tally.runs == 3 }
      let timelines = player.timelines.map(\.timeline)
      #expect(timelines.filter { $0.variant == "belay" }.map(\.run) == [nil, "validate,submit,clean-up"])
      let (plain, belay) = (timelines[0], try #require(timelines.last))
      #expect(plain.rows.map(\.title) == ["at the backend"])
      #expect(Set(plain.rows[0].bars.map(\.name)) == ["validate", "submit", "clean-up"])
      #expect(belay.rows[0].bars.map(\.name) == ["validate", "submit", "clean-up"])
      let lane = try #require(belay.rows.first { $0.title == "lane submission" })
      #expect(lane.bars.map(\.outcome) == ["finished"])
      #expect(lane.bars[0].to.map { $0 >= belay.rows[0].bars[2].from } == true)
    }
  }

  @Test func `a record that is full forgets ticks, and keeps that the user left`() {
    let recorder = EventRecorder(turns: TurnCounter(), limit: 4)
    for event in [StoryEventKind.screenOpened, .ticked, .left] { recorder.record(event) }
    for _ in 1...20 { recorder.record(.tickedAfterLeaving) }
    #expect(recorder.events.map(\.event) == [.screenOpened, .left, .tickedAfterLeaving, .tickedAfterLeaving])
  }

  @Test func `the page has a shape for every kind of mark, and a place for every story`() async throws {
    try await withDemo { _, port in
      let shapes = try await RawClient.get("/shapes.js", port: port)
      let paths = shapes.matches(of: /"([a-z-]+)": \{ path: "([^"]+)"(, filled: true)?/)
      #expect(Set(paths.map { String($0.output.1) }) == Set(TimelineMarkKind.allCases.map(\.rawValue)))
      #expect(Set(paths.map { "\($0.output.2)\($0.output.3 ?? "")" }).count == TimelineMarkKind.allCases.count)
      for story in ["portfolio", "counter", "carousel", "checkout"] {
        let page = try await RawClient.get("/\(story)", port: port)
        #expect(page.contains("data-timeline=\"\(story)\""))
      }
    }
  }

  private func timeline(_ variant: String, events: [StoryEvent]) -> Timeline {
    Timeline(story: "s", variant: variant, title: variant, outside: Timeline.rows(of: events), trace: nil)
  }
}
