// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Stories
import Testing

@testable import DemoKit

@Suite struct `A timeline of what was seen from outside` {
  @Test func `the loader is a bar while it is there`() {
    let row = row((0, 0, .loaderShown), (40, 1, .loaderHidden), (50, 2, .loaderShown))
    #expect(row?.title == "seen from outside" && row?.place == nil)
    #expect(row?.bars.map(\.from) == [0, 50] && row?.bars.map(\.to) == [40, nil])
  }

  @Test func `from the moment in which the user has left, a loader that stays should not be there`() {
    let stays = row((0, 0, .loaderShown), (10, 1, .left))
    #expect(stays?.bars.map(\.name).sorted() == ["left, and alive", "loader", "loader over home"])
    let stayed = row((0, 0, .loaderShown), (10, 1, .left), (40, 2, .loaderHidden), (50, 3, .handleReleased))
    let over = stayed?.bars.first { $0.name == "loader over home" }
    #expect(over?.from == 10 && over?.to == 40 && over?.isWrong == true && over?.outcome == "hidden")
    #expect(over?.id == stays?.bars.first { $0.name == "loader over home" }?.id)
    let went = row((0, 0, .loaderShown), (10, 1, .left), (10, 1, .loaderHidden), (10, 1, .handleReleased))
    #expect(went?.bars.map(\.name) == ["loader"] && went?.bars.map(\.isWrong) == [false])
  }

  @Test func `dots that stay locked for long, and a step with a fault, are wrong`() {
    let lock = row((0, 0, .dotTapped), (0, 1, .locked), (1_500, 2, .stillLocked))
    #expect(lock?.bars.map(\.isWrong) == [true] && lock?.bars.map(\.to) == [nil])
    #expect(row((0, 1, .locked), (100, 2, .unlocked))?.bars.map(\.isWrong) == [false])
  }

  @Test func `a tap on a dot that should not be locked any more is a mark of something wrong`() {
    let row = row((0, 0, .dotTapped), (0, 1, .locked), (1_500, 2, .stillLocked), (2_700, 3, .deadDotTapped))
    #expect(row?.marks.map(\.kind) == [.action, .wrong])
    #expect(row?.marks.map(\.name) == ["dot tapped", "dot tapped, ignored"])
  }

  @Test func `leaving, answers, cancellations and errors are marks`() {
    let row = row(
      (1, 0, .left), (2, 1, .requestCancelled), (3, 2, .requestAnswered), (4, 3, .errorPresented),
      (5, 4, .handleReleased))
    #expect(row?.marks.map(\.kind) == [.left, .cancelSeen, .answered, .alerted, .released])
    #expect(row?.marks.map(\.ms) == [1, 2, 3, 4, 5])
  }

  @Test func `what goes in the turn in which it is left leaves no bar`() {
    let row = row((0, 0, .screenOpened), (10, 1, .ticked), (20, 2, .left), (20.4, 2, .handleReleased))
    #expect(row?.bars.map(\.name) == ["on the screen, 1 tick"])
    #expect(row?.bars.map(\.to) == [20])
  }

  @Test func `what was left and is alive is a bar that should not be there, with its ticks`() throws {
    let row = row(
      (0, 0, .screenOpened), (20, 1, .left), (30, 2, .tickedAfterLeaving), (40, 3, .tickedAfterLeaving))
    let bar = try #require(row?.bars.last)
    #expect(bar.name == "left, and alive: 2 ticks" && bar.from == 20 && bar.to == nil && bar.isWrong)
    #expect(row?.bars.first?.isWrong == false)
  }

  @Test func `it ends when the last one that was left is released`() {
    let row = row(
      (0, 0, .left), (5, 1, .left), (9, 2, .handleReleased), (12, 3, .handleReleased))
    #expect(row?.bars.map(\.name) == ["left, and alive"])
    #expect(row?.bars.map(\.to) == [12])
  }

  @Test func `ticks in the dark of which the beginning was forgotten are a bar since before`() {
    let row = row((30, 2, .tickedAfterLeaving))
    #expect(row?.bars.map(\.isCut) == [true] && row?.bars.map(\.to) == [nil])
  }

  @Test func `nothing seen, no row`() { #expect(row() == nil) }

  @Test func `a checkout's steps are bars for as long as the backend was told to take`() {
    var trial = CheckoutTrial(.plain, CheckoutDelays([.validate: 30, .submit: 50, .cleanUp: 100]))
    trial.effects = [(CheckoutStep.submit, 55), (.validate, 61), (.cleanUp, 90)].map { step, ms in
      let fault: CheckoutFault? = step == .submit ? .orderedUnvalidated : nil
      return CheckoutEffect(step: step, fault: fault, time: trial.start + .milliseconds(ms))
    }
    let row = trial.timeline().timeline.rows.first
    #expect(row?.title == "at the backend")
    #expect(row?.bars.map(\.name) == ["clean-up", "submit", "validate"])
    #expect(row?.bars.map(\.from) == [0, 5, 31] && row?.bars.map(\.to) == [90, 55, 61])
    #expect(row?.bars.map(\.track) == [0, 1, 2])
    #expect(row?.bars.map(\.isWrong) == [false, true, false])
    #expect(row?.marks.map(\.kind) == [.wrong] && row?.marks.map(\.ms) == [55])
  }

  @Test func `what is there keeps its id, whatever is seen later`() {
    let book = TraceBook()
    var script = TraceScript()
    script.at(0, .registered(script.run(1), .starts))
    book.makeObserver().traced(script.events[0])
    let events = [(0.0, StoryEventKind.left), (1, .requestAnswered)].map { StoryEvent(ms: $0, turn: 0, event: $1) }
    let ids = (1...2).map { count in
      let timeline = Timeline(
        story: "s", variant: "belay", title: "Belay", outside: Timeline.rows(of: Array(events.prefix(count))),
        trace: book)
      return timeline.rows.flatMap(\.bars).reduce(into: [:]) { ids, bar in ids[bar.name] = bar.id }
    }
    #expect(ids[0].keys.sorted() == ["left, and alive", "saving"] && ids[0] == ids[1])
  }

  @Test func `a timeline says what it was drawn from, and both its sources have ids of their own`() {
    let outside = Timeline.rows(of: [StoryEvent(ms: 0, turn: 0, event: .loaderShown)])
    let plain = Timeline(story: "s", variant: "plain", title: "Plain", outside: outside, trace: nil)
    let traced = Timeline(story: "s", variant: "belay", title: "Belay", outside: outside, trace: TraceBook())
    #expect(plain.caption.contains("no trace"))
    #expect(traced.caption.contains("Belay’s trace"))
    #expect(plain.rows == outside && traced.rows == outside)
  }

  private func row(_ events: (Double, Int, StoryEventKind)...) -> Timeline.Row? {
    Timeline.rows(of: events.map { StoryEvent(ms: $0.0, turn: $0.1, event: $0.2) }).first
  }
}
