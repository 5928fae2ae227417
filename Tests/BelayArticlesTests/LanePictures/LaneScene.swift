// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace

@testable import Belay

/// The contents of a picture of a lane: the requests for runs, their times, and how long they work.
struct LaneScene: Sendable, CustomStringConvertible {
  /// A request for a run.
  struct Request: Sendable {
    /// In milliseconds after the beginning, a multiple of 100.
    let time: Int
    /// How long the run works once it has started. Units: milliseconds.
    let work: Int
  }

  /// The picture's file name, without its suffix.
  let file: String
  let policy: Lane.Policy
  /// The beginning of the picture's description for screen readers, before the events.
  let summary: String
  let requests: [Request]

  var description: String { file }

  static let all = [
    LaneScene(
      file: "lane-concurrent", policy: .concurrent, summary: "Every run starts at once.",
      requests: [Request(time: 0, work: 3_000), Request(time: 1_000, work: 3_500), Request(time: 2_000, work: 1_500)]),
    LaneScene(
      file: "lane-concurrent-limit", policy: .concurrent(limit: 2),
      summary: "Two run at once, and the third waits.",
      requests: [Request(time: 0, work: 2_500), Request(time: 500, work: 3_500), Request(time: 1_000, work: 2_500)]),
    LaneScene(
      file: "lane-restart", policy: .restart, summary: "A new run starts, and the one before it is superseded.",
      requests: [Request(time: 0, work: 2_500), Request(time: 1_200, work: 2_500), Request(time: 3_000, work: 2_500)]),
    LaneScene(
      file: "lane-drop", policy: .drop, summary: "While one runs, the others are dropped.",
      requests: [
        Request(time: 0, work: 2_900), Request(time: 700, work: 2_400), Request(time: 2_200, work: 2_400),
        Request(time: 3_700, work: 2_000),
      ]),
    LaneScene(
      file: "lane-join", policy: .join, summary: "While one runs, the others share its end.",
      requests: [
        Request(time: 0, work: 2_800), Request(time: 800, work: 2_800), Request(time: 3_600, work: 2_400),
      ]),
    LaneScene(
      file: "lane-enqueue", policy: .enqueue, summary: "One after the other, in the order of the calls.",
      requests: [Request(time: 0, work: 2_000), Request(time: 500, work: 2_000), Request(time: 1_000, work: 2_000)]),
    LaneScene(
      file: "lane-keep-latest", policy: .keepLatest, summary: "One runs, and only the newest of the others waits.",
      requests: [Request(time: 0, work: 3_200), Request(time: 800, work: 2_400), Request(time: 2_000, work: 2_400)]),
  ]
}

/// The outcome of one request.
struct LaneLife {
  /// 1 for the first, in the order of the requests.
  let number: Int
  /// When `send` was called. Units: milliseconds, as all times here.
  let requested: Int
  let placement: TraceEvent.Placement
  /// The run whose end it shares, if it joins.
  let joins: Int?
  /// When its work began, if it did.
  var began: Int?
  /// When and how it ended.
  var end: End?

  struct End {
    let time: Int
    let outcome: Run.Outcome
  }

  /// The events, as a sentence.
  var text: String {
    let requested = Self.seconds(requested)
    let begins = began.map { ", starts at \(Self.seconds($0))" } ?? ""
    switch placement {
    case .starts: return "Run \(number) starts at \(requested)\(ends)."
    case .waits: return "Run \(number) waits from \(requested)\(begins)\(ends)."
    case .joins: return "Run \(number) joins run \(joins ?? 0) at \(requested)\(ends)."
    case .dropped: return "Run \(number) is dropped at \(requested)."
    }
  }

  private var ends: String {
    guard let end else { return "" }
    let verb =
      switch end.outcome {
      case .finished: "ends"
      case .dropped, .superseded, .cancelled: "is \(end.outcome)"
      case .failed, .pending: "is \(end.outcome), which no scene expects,"
      }
    return " and \(verb) at \(Self.seconds(end.time))"
  }

  private static func seconds(_ time: Int) -> String {
    time % 1_000 == 0 ? "\(time / 1_000) s" : "\(time / 1_000).\(time % 1_000 / 100) s"
  }
}
