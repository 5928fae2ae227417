// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// An event as a line of JSON Lines.
struct TraceLine: Encodable {
  struct RunID: Encodable {
    let place: Int
    let number: Int

    init(_ id: TraceEvent.Run.ID) { (place, number) = (id.place, id.number) }
  }

  struct Change: Encodable {
    let field: String
    let old: String
    let new: String

    init(_ change: TraceEvent.FieldChange) { (field, old, new) = (change.field, change.old, change.new) }
  }

  enum CodingKeys: String, CodingKey {
    case number
    case time = "time_us"
    case place, name, parent, event
    case action, output, cause, subject, changes
    case run, within, lane, label, file, line, placement, outcome, error
  }

  let number: Int
  let time: Double
  let place: Int
  let name: String
  let parent: Int?
  private(set) var event = ""
  private(set) var action: String?
  private(set) var output: String?
  private(set) var cause: String?
  /// The mutation's name, or the held field.
  private(set) var subject: String?
  private(set) var changes: [Change]?
  private(set) var run: RunID?
  /// The run in which this one is nested.
  private(set) var within: RunID?
  private(set) var lane: String?
  private(set) var label: String?
  private(set) var file: String?
  private(set) var line: Int?
  private(set) var placement: String?
  private(set) var outcome: String?
  private(set) var error: String?

  init(_ traced: TraceEvent) {
    number = traced.number
    time = traced.time.microseconds
    (place, name, parent) = (traced.place.id, traced.place.name, traced.place.parent)
    fill(traced.kind)
  }

  private mutating func fill(_ kind: TraceEvent.Kind) {
    switch kind {
    case .began: event = "began"
    case .ended: event = "ended"
    case .received(let action, let changes):
      (event, self.action, self.changes) = ("received", action, changes.map(Change.init))
    case .ignored(let action): (event, self.action) = ("ignored", action)
    case .changed(let cause, let run, let changes):
      (event, self.run, self.changes) = ("changed", run.map(RunID.init), changes.map(Change.init))
      (self.cause, subject) = cause.words
    case .emitted(let output): (event, self.output) = ("output", output)
    case .registered(let run, let placement):
      event = "registered"
      fill(run)
      self.placement = placement.word
    case .started(let run): (event, self.run) = ("started", RunID(run))
    case .runEnded(let run, let outcome):
      event = "run ended"
      fill(run)
      self.outcome = outcome.word
      error = outcome.error.map { "\($0)" }
    }
  }

  private mutating func fill(_ run: TraceEvent.Run) {
    (self.run, within) = (RunID(run.id), run.parent.map(RunID.init))
    (lane, label) = (run.lane.description, run.label)
    (file, line) = (run.fileID, run.line)
  }
}

extension TraceEvent.Placement {
  package var word: String {
    switch self {
    case .starts: "starts"
    case .waits: "waits"
    case .joins: "joins"
    case .dropped: "dropped"
    }
  }
}

extension TraceEvent.Cause {
  /// The cause, and its mutation or field.
  package var words: (cause: String, subject: String?) {
    switch self {
    case .applied(let mutation): ("mutation", mutation)
    case .updated: ("update", nil)
    case .written(let field): ("write", field)
    case .undone(let mutation): ("undo", mutation)
    case .failed: ("failure", nil)
    case .held(let field): ("hold", field)
    case .restored(let field): ("restore", field)
    case .loaded(let field): ("load", field)
    }
  }
}
