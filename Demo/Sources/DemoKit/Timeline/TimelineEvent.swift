// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace

/// An event of one of several traces, with a time that all of them share.
struct TimelineEvent: Sendable {
  /// A run of one of several traces: each trace numbers its places and runs by itself.
  struct RunID: Hashable {
    let trace: Int
    let run: TraceEvent.Run.ID
  }

  let kind: TraceEvent.Kind
  let place: TraceEvent.Place
  /// The number of its trace.
  let trace: Int
  var time: Duration

  init(_ event: TraceEvent, trace: Int, at time: Duration) {
    (kind, place) = (event.kind, event.place)
    (self.trace, self.time) = (trace, time)
  }

  func id(of run: TraceEvent.Run.ID) -> RunID { RunID(trace: trace, run: run) }

  /// Whether a run does it repeatedly.
  var isRepeated: Bool {
    guard case .changed(let cause, .some, _) = kind else { return false }
    switch cause {
    case .applied, .updated: return true
    case .undone, .failed, .held, .restored, .loaded: return false
    }
  }

  /// The run that waits or runs from here on.
  var liveRun: RunID? {
    switch kind {
    case .registered(let run, let placement): placement == .dropped ? nil : id(of: run.id)
    case .started(let run): id(of: run)
    default: nil
    }
  }

  var endedRun: RunID? {
    if case .runEnded(let run, _) = kind { id(of: run.id) } else { nil }
  }
}
