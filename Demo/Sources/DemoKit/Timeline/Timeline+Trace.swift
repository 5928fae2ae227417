// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace

extension Timeline {
  /// The picture of a trace: a row for each lane, and one for the actions of each feature.
  ///
  /// Pure: the same events give the same rows. An event about a run that the trace no longer contains is drawn if it
  /// describes the run itself, and left out otherwise.
  static func rows(of events: [TimelineEvent], firstID: Int = 0) -> [Row] {
    var reader = TraceReader(rows: TimelineRows(firstID: firstID))
    for event in events { reader.read(event) }
    return reader.rows.finished()
  }
}

/// Reads a trace, event by event.
private struct TraceReader {
  /// Where a run is drawn. Kept after its end: its holds are restored afterward.
  private struct KnownRun {
    let row: Int
    /// Nil for a run that was dropped, or shares the end of another.
    let bar: TimelineRows.Position?
  }

  var rows: TimelineRows
  private var known: [TimelineEvent.RunID: KnownRun] = [:]

  init(rows: TimelineRows) { self.rows = rows }

  mutating func read(_ event: TimelineEvent) {
    let ms = event.time.timelineMilliseconds
    switch event.kind {
    case .began: break
    case .ended: mark(.ended, "\(event.place.name) ended", event)
    case .received(let action, let changes): mark(.action, action, event, changes)
    case .ignored(let action): mark(.ignored, "\(action), too late", event)
    case .emitted(let output): mark(.output, output, event)
    case .changed(let cause, let run, let changes): change(cause, run, changes, event)
    case .registered(let run, let placement): register(run, placement, event, ms)
    case .started(let id):
      if let bar = known[event.id(of: id)]?.bar { rows[bar].went = max(ms, 0) }
    case .runEnded(let run, let outcome): end(run, outcome, event, ms)
    }
  }

  private mutating func register(
    _ run: TraceEvent.Run, _ placement: TraceEvent.Placement, _ event: TimelineEvent, _ ms: Double
  ) {
    let row = row(of: run, event)
    let details = Timeline.Details(location: "\(run.fileID):\(run.line)")
    switch placement {
    case .starts, .waits:
      let bar = rows.addBar(run.title, in: row, from: ms, details: details)
      rows[bar].waits = placement == .waits
      known[event.id(of: run.id)] = KnownRun(row: row, bar: bar)
    case .joins:
      rows.addMark(.joined, "\(run.title) joins", in: row, at: ms, details: details)
      known[event.id(of: run.id)] = KnownRun(row: row, bar: nil)
    case .dropped:
      // Its end as dropped is drawn instead.
      known[event.id(of: run.id)] = KnownRun(row: row, bar: nil)
    }
  }

  private mutating func end(
    _ run: TraceEvent.Run, _ outcome: Run.Outcome, _ event: TimelineEvent, _ ms: Double
  ) {
    let details = Timeline.Details(location: "\(run.fileID):\(run.line)")
    let row = row(of: run, event)
    if known[event.id(of: run.id)] == nil {
      // The event of its beginning is no longer kept: it began before all known events.
      let bar = rows.addBar(run.title, in: row, from: -1, details: details)
      known[event.id(of: run.id)] = KnownRun(row: row, bar: bar)
    }
    let bar = known[event.id(of: run.id)]?.bar
    let title = bar.map { rows[$0].name } ?? run.title
    if let bar {
      rows[bar].to = max(ms, 0)
      rows[bar].outcome = outcome.word
    }
    let mark: (kind: TimelineMarkKind, text: String)? =
      switch outcome {
      case .pending, .finished: nil
      case .failed(let error): (.failed, "\(title) failed: \(error)")
      case .cancelled: (.cancelled, "\(title) cancelled")
      case .superseded: (.superseded, "\(title) superseded")
      case .dropped: (.dropped, "\(title) dropped")
      }
    if let mark { rows.addMark(mark.kind, mark.text, in: row, at: ms, details: details) }
  }

  private mutating func change(
    _ cause: TraceEvent.Cause, _ run: TraceEvent.Run.ID?, _ changes: [TraceEvent.FieldChange], _ event: TimelineEvent
  ) {
    let owner = run.flatMap { known[event.id(of: $0)] }
    let texts = changes.map(\.timelineText)
    let kind: TimelineMarkKind? =
      switch cause {
      case .held: .hold
      case .restored: .restore
      case .undone: .undo
      case .applied, .updated, .written, .failed, .loaded: nil
      }
    if let bar = owner?.bar { rows[bar].details.add(texts) }
    guard let kind else { return }
    let location = owner?.bar.flatMap { rows[$0].details.location }
    var details = Timeline.Details(location: location)
    details.add(texts)
    let row = owner?.row ?? actions(of: event)
    rows.addMark(kind, cause.text, in: row, at: event.time.timelineMilliseconds, details: details)
  }

  private mutating func mark(
    _ kind: TimelineMarkKind, _ name: String, _ event: TimelineEvent, _ changes: [TraceEvent.FieldChange] = []
  ) {
    var details = Timeline.Details()
    details.add(changes.map(\.timelineText))
    rows.addMark(kind, name, in: actions(of: event), at: event.time.timelineMilliseconds, details: details)
  }

  private mutating func actions(of event: TimelineEvent) -> Int {
    rows.row(event.place.name == "TaskScope" ? "itself" : "actions", of: event.place.name)
  }

  private mutating func row(of run: TraceEvent.Run, _ event: TimelineEvent) -> Int {
    rows.row("lane \(run.lane)", of: event.place.name)
  }
}

extension TraceEvent.Run {
  fileprivate var title: String { name ?? lane.name }
}

extension TraceEvent.FieldChange {
  fileprivate var timelineText: String { "\(field.isEmpty ? "state" : field): \(old) → \(new)" }
}

extension TraceEvent.Cause {
  fileprivate var text: String {
    switch self {
    case .applied(let mutation): mutation
    case .updated: "update"
    case .written(let field): "write \(field)"
    case .undone(let mutation): "undo \(mutation)"
    case .failed: "failure"
    case .held(let field): "hold \(field)"
    case .restored(let field): "restore \(field)"
    case .loaded(let field): "load \(field)"
    }
  }
}

extension Run.Outcome {
  fileprivate var word: String {
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
