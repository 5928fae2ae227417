// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import InspectKit

/// What a session has of one small feature, written by hand: `Notes`, place 1, with the client `client.load`.
struct SeenLines {
  private(set) var lines: [String] = []
  private var time = 0

  init(parts: String = Self.recorded, state: String = Self.state, more: String = "") {
    add(
      "began",
      #""kind":"store","feature":"Notes","feature_type":"App.Notes","parts":[\#(parts)],"state":[\#(state)]\#(more)"#)
  }

  static let recorded =
    #"{"path":"load","type":"@Sendable (Swift.Int) async throws -> Swift.String","kind":"function","recorded":"client.load"}"#
  static let unrecorded =
    #"{"path":"load","type":"@Sendable (Swift.Int) async throws -> Swift.String","kind":"function"}"#
  static let state = #"{"field":"text","type":"Swift.String","value":"","code":"\"\""}"#

  /// Adds an event, a millisecond after the one before.
  mutating func add(
    _ kind: String, _ more: String = "", place: Int = 1, name: String = "Notes", after milliseconds: Int = 1
  ) {
    time += milliseconds * 1_000
    let rest = more.isEmpty ? "" : ",\(more)"
    lines.append(
      #"{"number":\#(lines.count + 1),"time_us":\#(time),"place":\#(place),"name":"\#(name)","event":"\#(kind)"\#(rest)}"#
    )
  }

  mutating func act(_ code: String, turn: Int, more: String = #","changes":[]"#) {
    add("received", #""action":"\#(code)","case":"\#(code.dropFirst())","code":"\#(code)","turn":\#(turn)\#(more)"#)
  }

  mutating func start(_ run: Int, turn: Int) {
    add("registered", #""run":{"place":1,"number":\#(run)},"placement":"starts","turn":\#(turn)"#, after: 0)
  }

  mutating func answer(_ run: Int, order: Int = 0, _ result: String = #""answer":"\"x\"""#) {
    add(
      "answered",
      #""call":"client.load","arguments":["7"],"duration_us":10,"run":{"place":1,"number":\#(run)},"order":\#(order),\#(result)"#,
      place: 0, name: "")
  }

  mutating func change(_ cause: String, _ old: String, _ new: String, run: Int = 1, more: String = "") {
    add(
      "changed",
      #""cause":"\#(cause)","run":{"place":1,"number":\#(run)},"changes":[{"field":"text","old":"\#(old)","new":"\#(new)"}],"after":[{"field":"text","code":"\"\#(new)\""}]\#(more)"#
    )
  }

  mutating func end(_ run: Int, _ outcome: String = "finished", more: String = "") {
    add("run ended", #""run":{"place":1,"number":\#(run)},"outcome":"\#(outcome)"\#(more)"#)
  }

  func test(place: Int = 1, from first: Int = 0, to last: Int = 100) throws -> TestText {
    let events = try lines.map { SeenEvent(try JSONReader.value(of: $0.utf8, longestText: 10_000)) }
    return try TestText(of: place, from: first, to: last, in: events, app: "App")
  }
}
