// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One order of a scenario, and its end.
public struct ReplayReport: Sendable, CustomStringConvertible {
  /// The seed of the order.
  package let seed: Schedule
  /// The events, in their order.
  package let events: [ScheduleEvent]
  /// The states, outputs and values at the end.
  public let end: String
  /// What was wrong.
  package let complaints: [String]

  /// The fields that each event has changed.
  let changes: [[FieldChange]]

  init(_ execution: Execution, _ changes: [[FieldChange]] = []) {
    self.changes = changes
    events = execution.steps.map(\.event)
    seed = execution.schedule
    end = execution.observation?.text ?? ""
    complaints = execution.complaints.sorted()
  }

  public var description: String {
    let steps = events.enumerated().flatMap { index, event in
      let changes = changes.indices.contains(index) ? changes[index] : []
      return ["  \(index + 1). \(event)"] + changes.map { "       \($0.inLine)" }
    }
    let wrong = complaints.isEmpty ? [] : ["complaints:"] + complaints.map { "  \($0)" }
    return (["seed \(seed)"] + steps + ["ends with"] + end.split(separator: "\n").map { "  \($0)" } + wrong).joined(
      separator: "\n")
  }
}
