// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import Belay
public import Foundation

/// Exports traces for other programs.
///
/// ```swift
/// let log = TraceLog()
/// let tracing = store.trace(to: log)
/// store.send(.queryChanged("rope"))
/// try TraceExport.chromeTrace(log.events).write(to: url)   // open it in ui.perfetto.dev
/// ```
public enum TraceExport {
  /// One JSON object on each line, one line for each event, in UTF-8: for `jq`, for a log collector, for a diff of two
  /// runs.
  ///
  /// Every object has `number`, `time_us` (since the start of the trace, in microseconds), `place` (an id), `name` (the
  /// place's) and `event`. The rest depends on the event: `parent` (the place's), `action`, `output`, `changes`,
  /// `cause` and its `subject` (a mutation's name, a field), `run`, `within` (the enclosing run), `lane`, `label`,
  /// `file`, `line`, `placement` (`starts`, `waits`, `joins` or `dropped`), `outcome`, `error`. Keys are sorted, and keys
  /// without a value are omitted.
  ///
  /// - Parameter events: The events of one trace. Another trace counts times, places and runs anew.
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

  /// The format of Chrome's tracing, which Perfetto opens. Each store is a process, each lane a thread, each run a
  /// slice; changes of the state are on the thread `state`. Times are in microseconds since the start of the trace.
  ///
  /// A run that has not ended extends to the last event. Overlapping runs of one lane are on separate threads of that
  /// name. A run that began before the first event is omitted.
  ///
  /// - Parameter events: The events of one trace. Another trace counts times, places and runs anew.
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
  /// In microseconds.
  package var microseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }
}

extension TraceEvent.Run {
  /// The run's name, or its lane's.
  var label: String { name ?? lane.description }
}

extension Run.Outcome {
  /// The outcome as one word.
  package var word: String {
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
