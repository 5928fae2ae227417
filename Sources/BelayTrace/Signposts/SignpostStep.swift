// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What a signposter does for an event of a trace.
enum SignpostStep: Equatable {
  /// An interval begins: a run has started.
  case begin(TraceEvent.Run.ID, String)
  /// The interval of a run ends.
  case end(TraceEvent.Run.ID, String)
  /// Something that takes no time.
  case mark(String)
}

/// Which runs of one trace have an interval.
///
/// The texts have names and no values: of features, children's ids, lanes, runs, and the cases of actions and outputs.
struct SignpostRuns {
  /// The runs that wait in their lanes, with the texts of their intervals.
  private var waiting: [TraceEvent.Run.ID: String] = [:]
  private var running: Set<TraceEvent.Run.ID> = []

  /// The step for the next event of the trace; nil if it has none.
  mutating func step(for event: TraceEvent) -> SignpostStep? {
    let place = event.place.name
    switch event.kind {
    case .received: return .mark("\(place) received \(event.name ?? "")")
    case .emitted: return .mark("\(place) emitted \(event.name ?? "")")
    case .registered(let run, .starts): return begin(run.id, Self.text(of: run, in: place))
    case .registered(let run, .waits):
      waiting[run.id] = Self.text(of: run, in: place)
      return nil
    case .registered(let run, .joins): return .mark("\(Self.text(of: run, in: place)) joins")
    case .registered(let run, .dropped): return .mark("\(Self.text(of: run, in: place)) is dropped")
    case .started(let id): return waiting.removeValue(forKey: id).flatMap { begin(id, $0) }
    case .runEnded(let run, let outcome):
      waiting[run.id] = nil
      return running.remove(run.id).map { .end($0, Self.name(of: outcome)) }
    case .began, .ended, .ignored, .changed: return nil
    }
  }

  private mutating func begin(_ id: TraceEvent.Run.ID, _ text: String) -> SignpostStep {
    running.insert(id)
    return .begin(id, text)
  }

  private static func text(of run: TraceEvent.Run, in place: String) -> String {
    "\(place) \(run.lane)" + (run.name.map { " \($0)" } ?? "")
  }

  private static func name(of outcome: Run.Outcome) -> String {
    switch outcome {
    case .failed: "failed"
    default: String(describing: outcome)
    }
  }
}
