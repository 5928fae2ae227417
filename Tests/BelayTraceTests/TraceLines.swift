// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTrace

/// An event as one line for a test's expectation: without its number and its time.
extension TraceEvent {
  var line: String { "\(place.name): \(kind.line)" }
}

extension TraceEvent.Kind {
  fileprivate var line: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .received(let action, let changes): "received \(action)" + changes.line
    case .ignored(let action): "ignored \(action)"
    case .changed(let cause, let run, let changes):
      "\(cause.line) by \(run.map { "\($0.number)" } ?? "nobody")" + changes.line
    case .emitted(let output): "output \(output)"
    case .registered(let run, let placement): "\(run.line) \(placement)"
    case .started(let run): "\(run.number) started"
    case .runEnded(let run, let outcome): "\(run.id.number) ended \(outcome)"
    }
  }
}

extension TraceEvent.Run {
  fileprivate var line: String {
    "\(id.number) \(lane)" + (name.map { " '\($0)'" } ?? "") + (parent.map { " in \($0.number)" } ?? "")
  }
}

extension TraceEvent.Cause {
  fileprivate var line: String {
    switch self {
    case .applied(let mutation): "applied \(mutation)"
    case .updated: "updated"
    case .written(let field): "written \(field)"
    case .undone(let mutation): "undone \(mutation)"
    case .failed: "failed"
    case .held(let field): "held \(field)"
    case .restored(let field): "restored \(field)"
    case .loaded(let field): "loaded \(field)"
    }
  }
}

extension [TraceEvent.FieldChange] {
  fileprivate var line: String { map { ", \($0.field) \($0.old) → \($0.new)" }.joined() }
}

extension TraceLog {
  var lines: [String] { events.map(\.line) }

  /// The events since the last call.
  func newLines() -> [String] {
    defer { removeAll() }
    return lines
  }
}
