// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Foundation
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A book of traces` {
  @Test func `is bounded: what a run repeats goes first, and what says that the run is there stays`() {
    let book = TraceBook(limit: 4)
    let observer = book.makeObserver()
    var script = TraceScript()
    script.at(0, .received(action: "opened", []))
    script.at(0, .registered(script.run(1), .starts))
    for number in 1...50 { script.at(Double(number), .changed(.applied(mutation: "counted"), run: script.id(1), [])) }
    for event in script.events { observer.traced(event) }
    #expect(book.contents.events.count == 4 && book.contents.forgotten == 48)
    #expect(Timeline.rows(of: book.contents.events).map(\.bars.count) == [0, 1])
  }

  @Test func `without repetitions, the oldest go`() {
    let book = TraceBook(limit: 2)
    let observer = book.makeObserver()
    var script = TraceScript()
    for number in 1...5 { script.at(Double(number), .received(action: "\(number)", [])) }
    for event in script.events { observer.traced(event) }
    #expect(Timeline.rows(of: book.contents.events)[0].marks.map(\.name) == ["4", "5"])
  }

  @Test func `a restart forgets everything`() {
    let book = TraceBook(limit: 1)
    let observer = book.makeObserver()
    var script = TraceScript()
    script.at(0, .registered(script.run(1), .starts))
    script.at(0, .received(action: "opened", []))
    for event in script.events { observer.traced(event) }
    book.restart()
    #expect(book.contents.events.isEmpty && book.contents.forgotten == 0)
  }

  @Test func `the end of an older store is no part of the newer one's story, though their ids are the same`() {
    let book = TraceBook()
    var script = TraceScript()
    script.at(0, .registered(script.run(1), .starts))
    var end = TraceScript()
    end.at(1, .runEnded(end.run(1), .cancelled))
    let older = book.makeObserver()
    older.traced(script.events[0])
    let newer = book.makeObserver()
    newer.traced(script.events[0])
    older.traced(end.events[0])
    #expect(Timeline.rows(of: book.contents.events)[0].bars.map(\.outcome) == [nil, nil])
    newer.traced(end.events[0])
    #expect(Timeline.rows(of: book.contents.events)[0].bars.map(\.outcome) == [nil, "cancelled"])
  }

  @Test func `a trace has a clock of its own: its events are written in the book's time, as far apart as they were`() {
    let book = TraceBook()
    let observer = book.makeObserver()
    let hour = 3_600_000.0
    var script = TraceScript()
    script.at(hour, .received(action: "opened", []))
    script.at(hour + 40, .received(action: "closed", []))
    for event in script.events { observer.traced(event) }
    let times = book.contents.events.map(\.time)
    #expect(times[0] >= .zero && times[0] < .milliseconds(hour))
    #expect(times[1] - times[0] == .milliseconds(40))
  }

  @Test func `tells of many events once, on the main actor`() async throws {
    let book = TraceBook()
    var told = 0
    book.changed = { told += 1 }
    let observer = book.makeObserver()
    var script = TraceScript()
    for _ in 1...10 { script.at(0, .received(action: "opened", [])) }
    for event in script.events { observer.traced(event) }
    #expect(told == 0)
    try await until { told > 0 }
    #expect(told == 1)
    observer.traced(script.events[0])
    try await until { told == 2 }
  }

  @Test func `of a real store, has the run, its changes and how it ended, in the book's time`() async throws {
    let time = ManualPause()
    let player = CounterPlayer(
      variant: .belay, recorder: EventRecorder(turns: TurnCounter()), pause: time.pause)
    player.openScreen()
    for _ in 1...2 {
      try await until { time.count == 1 }
      time.tick()
    }
    try await until { player.number == 2 }
    #expect(player.timelines[0].timeline.rows.map(\.title) == ["seen from outside", "actions", "lane counting"])
    player.leave()
    let rows = player.timelines[0].timeline.rows
    #expect(rows[1].marks.map(\.kind) == [.action, .ended])
    #expect(rows[2].marks.map(\.kind) == [.cancelled])
    let bar = try #require(rows[2].bars.first)
    #expect(bar.outcome == "cancelled" && !bar.isCut)
    #expect(bar.details.changes == ["number: 0 → 1", "number: 1 → 2"])
    #expect(bar.details.location?.hasPrefix("Stories/BelayCounter.swift:") == true)
    player.restart()
    #expect(player.timelines[0].timeline.rows.isEmpty)
  }
}
