// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTrace
@testable import DemoKit

/// A trace written by a test: one event after the other, at chosen times.
struct TraceScript {
  private(set) var events: [TraceEvent] = []
  let place: TraceEvent.Place

  init(_ name: String = "Cart", id: Int = 1, after other: TraceScript? = nil) {
    place = TraceEvent.Place(id: id, name: name, parent: nil)
    events = other?.events ?? []
  }

  mutating func at(_ ms: Double, _ kind: TraceEvent.Kind) {
    let time = Duration.microseconds(Int(ms * 1_000))
    events.append(TraceEvent(number: events.count + 1, time: time, place: place, kind: kind))
  }

  /// Run number `number` of this place.
  func run(_ number: Int, in lane: Lane = Lane("saving"), name: String? = nil) -> TraceEvent.Run {
    TraceEvent.Run(
      id: id(number), lane: lane, name: name, parent: nil,
      location: SourceLocation(fileID: "Shop/Cart.swift", line: 12))
  }

  func id(_ number: Int) -> TraceEvent.Run.ID { TraceEvent.Run.ID(place: place.id, number: number) }
}

extension Timeline {
  /// The rows of one trace, in its own time.
  static func rows(of events: [TraceEvent], firstID: Int = 0) -> [Row] {
    rows(of: events.map { TimelineEvent($0, trace: 1, at: $0.time) }, firstID: firstID)
  }
}

struct Mishap: Error, CustomStringConvertible {
  var description: String { "no network" }
}
