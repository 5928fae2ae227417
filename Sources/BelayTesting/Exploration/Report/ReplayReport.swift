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
  /// After how many events each complaint was there for the first time.
  private let complaintsSince: [String: Int]

  init(_ execution: Execution, _ shown: ShownExecution?) {
    changes = shown?.changes ?? []
    complaintsSince = shown?.complaintsSince ?? [:]
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
    let wrong = complaints.isEmpty ? [] : ["complaints:"] + complaints.map { "  \($0)\(when($0))" }
    return (["seed \(seed)"] + steps + ["ends with"] + end.split(separator: "\n").map { "  \($0)" } + wrong).joined(
      separator: "\n")
  }

  private func when(_ complaint: String) -> String {
    Finding.when(complaintsSince[complaint], of: events.count).map { " (\($0))" } ?? ""
  }
}
