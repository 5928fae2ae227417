// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// A well-formed event: its number, and the line that is kept and shown.
struct SessionEvent: Equatable, Sendable {
  let number: Int
  /// With the line feed at its end.
  let line: Data

  /// - Parameter name: What the event is called in a refusal, for example "Event 3 of the batch".
  init(_ event: JSONValue, after last: Int?, name: String) throws {
    if let problem = EventSchema.problem(in: event) { throw RequestRefusal.malformed("\(name): \(problem).") }
    number = event["number"]?.whole ?? 0
    if let last, number <= last {
      throw RequestRefusal.malformed("\(name): its number is \(number), and the one before it has \(last).")
    }
    line = Data("\(event.line)\n".utf8)
  }

  /// In the place of `count` events that were not kept, before the one with the number `next`.
  init(missing count: Int, before next: Int) {
    number = max(0, next - 1)
    line = Data(
      #"{"number":\#(number),"time_us":0,"place":0,"name":"","event":"dropped","count":\#(count)}"#.utf8 + [0x0a])
  }
}

/// What an app has sent at once: all of it is well-formed.
struct EventBatch: Sendable {
  let header: SessionHeader
  /// Counts from 0 in each session.
  let number: Int
  /// How many events of the session the app has dropped so far.
  let dropped: Int
  let events: [SessionEvent]

  /// - Throws: `RequestRefusal` with what is wrong. Nothing of such a batch is taken.
  init(_ body: Data, limits: InspectorLimits) throws {
    let value: JSONValue
    do {
      value = try JSONReader.value(of: body, longestText: limits.text)
    } catch let failure as JSONFailure {
      let sentence = "The batch is not taken: \(failure.reason), after \(failure.offset) of \(body.count) bytes."
      throw failure.isTooLarge ? RequestRefusal.tooLarge(sentence) : .malformed(sentence)
    }
    header = try SessionHeader(value)
    guard let number = value["batch"]?.whole, let dropped = value["dropped"]?.whole, number >= 0, dropped >= 0 else {
      throw RequestRefusal.malformed("The batch is not taken: 'batch' and 'dropped' are whole numbers.")
    }
    guard let events = value["events"]?.list else {
      throw RequestRefusal.malformed("The batch is not taken: 'events' is a list.")
    }
    guard events.count <= limits.batchEvents else {
      throw RequestRefusal.tooLarge("The batch has \(events.count) events, and may have \(limits.batchEvents).")
    }
    (self.number, self.dropped) = (number, dropped)
    var taken: [SessionEvent] = []
    for (index, event) in events.enumerated() {
      taken.append(try SessionEvent(event, after: taken.last?.number, name: "Event \(index) of batch \(number)"))
    }
    self.events = taken
  }
}

extension RequestRefusal {
  static func tooLarge(_ sentence: String) -> RequestRefusal {
    RequestRefusal(status: .payloadTooLarge, sentence: sentence)
  }
}
