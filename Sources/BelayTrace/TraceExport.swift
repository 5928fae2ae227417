// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay
public import Foundation

/// Writes traces for other programs to read.
///
/// ```swift
/// let log = TraceLog()
/// let tracing = store.trace(to: log)
/// store.send(.queryChanged("rope"))
/// try TraceExport.chromeTrace(log.events).write(to: url)   // open it in ui.perfetto.dev
/// ```
public enum TraceExport {
  /// One JSON object a line, one line an event, in UTF-8: for `jq`, for a log collector, for a diff of two runs.
  ///
  /// Every object has `number`, `time_us` (since the trace began, in microseconds), `place` (an id), `name` (the place's) and
  /// `event`; the rest depends on the event: `parent` (the place's), `action`, `output`, `changes`, `cause` and its `subject`
  /// (a mutation's name, a field), `run`, `within` (the run in which it is nested), `lane`, `label`, `file`, `line`, `placement`,
  /// `outcome`, `error`. Keys are sorted, and a key without a value is not there.
  ///
  /// - Parameter events: Of one trace: in another, times, places and runs are counted anew.
  /// - Throws: What `JSONEncoder` throws; these events give it no reason to.
  public static func jsonLines(_ events: [TraceEvent]) throws -> Data {
    let encoder = makeEncoder()
    var lines = Data()
    for event in events {
      lines += try encoder.encode(TraceLine(event))
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  /// The format of Chrome's tracing, which Perfetto opens: each store is a process, each lane a thread, each run a slice, and what
  /// happened to the state is on the thread `state`. Times are in microseconds since the trace began.
  ///
  /// A run that had not ended reaches to the last event. Two runs of one lane that overlap are on two threads of its name. A run that
  /// began before the first of the events is left out.
  ///
  /// - Parameter events: Of one trace: in another, times, places and runs are counted anew.
  /// - Throws: What `JSONEncoder` throws; these events give it no reason to.
  public static func chromeTrace(_ events: [TraceEvent]) throws -> Data {
    try makeEncoder().encode(ChromeTrace(events))
  }

  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension Duration {
  /// Units: microseconds.
  var microseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }
}

extension TraceEvent.Run {
  /// Its name, or its lane's.
  var label: String { name ?? lane.description }
}

extension Run.Outcome {
  /// One word.
  var word: String {
    switch self {
    case .pending: "pending"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .superseded: "superseded"
    case .dropped: "dropped"
    }
  }
}
