// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Testing

@testable import DemoKit

@Suite struct `A timeline's rows` {
  @Test func `are in the order of their first use, one a lane of each feature`() {
    var cart = TraceScript("Cart", id: 1)
    cart.at(1, .received(action: "opened", []))
    cart.at(1, .registered(cart.run(1, in: Lane("loading")), .starts))
    cart.at(2, .registered(cart.run(2, in: Lane("saving")), .starts))
    var row = TraceScript("Row[A]", id: 2, after: cart)
    row.at(3, .registered(row.run(1, in: Lane("loading")), .starts))
    row.at(4, .registered(row.run(2, in: Lane("image", id: 7)), .starts))
    let rows = Timeline.rows(of: row.events)
    #expect(rows.map(\.place) == ["Cart", "Cart", "Cart", "Row[A]", "Row[A]"])
    #expect(rows.map(\.title) == ["actions", "lane loading", "lane saving", "lane loading", "lane image(7)"])
  }

  @Test func `two stores of one feature share its rows`() {
    var first = TraceScript("Cart", id: 1)
    first.at(1, .registered(first.run(1), .starts))
    first.at(2, .runEnded(first.run(1), .cancelled))
    var second = TraceScript("Cart", id: 2, after: first)
    second.at(5, .registered(second.run(1), .starts))
    let rows = Timeline.rows(of: second.events)
    #expect(rows.count == 1)
    #expect(rows[0].bars.map(\.to) == [2, nil])
  }

  @Test func `a scope has no actions: its end is in a row of its own`() {
    var scope = TraceScript("TaskScope")
    scope.at(1, .ended)
    #expect(Timeline.rows(of: scope.events).map(\.title) == ["itself"])
  }

  @Test func `bars that overlap are on different tracks, and a track is used again when it is free`() {
    var script = TraceScript()
    for (number, times) in [(0, 10), (2, 4), (3, 6), (4, 8), (10, 12)].enumerated() {
      script.at(Double(times.0), .registered(script.run(number), .starts))
    }
    for (number, times) in [(0, 10), (2, 4), (3, 6), (4, 8), (10, 12)].enumerated() {
      script.at(Double(times.1), .runEnded(script.run(number), .finished))
    }
    #expect(Timeline.rows(of: script.events)[0].bars.map(\.track) == [0, 1, 2, 1, 0])
  }

  @Test func `a bar that continues keeps its track for itself`() {
    var script = TraceScript()
    for number in 0..<3 { script.at(Double(number), .registered(script.run(number), .starts)) }
    #expect(Timeline.rows(of: script.events)[0].bars.map(\.track) == [0, 1, 2])
  }

  @Test func `every bar and mark has an id of its own, from the first on`() {
    var script = TraceScript()
    script.at(0, .received(action: "opened", []))
    script.at(1, .registered(script.run(1), .starts))
    script.at(2, .runEnded(script.run(1), .cancelled))
    let rows = Timeline.rows(of: script.events, firstID: 40)
    let ids = rows.flatMap { $0.bars.map(\.id) + $0.marks.map(\.id) }
    #expect(Set(ids) == [40, 41, 42])
  }

  @Test func `the end of a run whose beginning was forgotten is a bar since before`() {
    var script = TraceScript()
    script.at(9, .runEnded(script.run(3), .cancelled))
    let bar = Timeline.rows(of: script.events)[0].bars[0]
    #expect(bar.isCut && bar.from == 0 && bar.to == 9 && bar.outcome == "cancelled")
  }

  @Test func `what began before the story is drawn from its beginning`() {
    var script = TraceScript()
    script.at(-30, .registered(script.run(1), .starts))
    let bar = Timeline.rows(of: script.events)[0].bars[0]
    #expect(bar.isCut && bar.from == 0)
  }

  @Test func `a turn or a change of an unknown run is left out, but for what it held`() {
    var script = TraceScript()
    script.at(1, .started(script.id(9)))
    script.at(2, .changed(.applied(mutation: "loaded"), run: script.id(9), []))
    #expect(Timeline.rows(of: script.events).isEmpty)
    script.at(3, .changed(.restored(field: "isSaving"), run: script.id(9), []))
    #expect(Timeline.rows(of: script.events).map(\.title) == ["actions"])
  }

  @Test func `times are in milliseconds, to a hundredth`() {
    #expect(Duration.microseconds(12_346).timelineMilliseconds == 12.35)
    #expect(Duration.seconds(2).timelineMilliseconds == 2_000)
    #expect(Duration.zero.timelineMilliseconds == 0)
  }
}
