// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Something that is wrong in at least one order.
public struct Finding: Hashable, Sendable {
  /// An order, with what a reader needs to see of it.
  package struct Example: Hashable, Sendable {
    /// The events, in their order.
    package let steps: [ScheduleStep]
    /// The text of its end; nil if it was stopped before.
    package let end: String?
    /// The fields that each step has changed. Empty until the order was executed once more, for the report.
    var changes: [[FieldChange]] = []
    /// After how many steps the complaint was there for the first time; nil if that is not known.
    var brokenAfter: Int?

    init(_ execution: Execution) { (steps, end) = (execution.steps, execution.observation?.text) }

    package var schedule: Schedule { Schedule(steps.map(\.choice)) }
  }

  /// The kind of finding.
  package enum Problem: Hashable, Sendable {
    /// The same events happen as in the other example, but the end is different.
    case otherEnd(than: Example)
    /// A complaint of the executor.
    case complaint(String)
  }

  /// What was found.
  package internal(set) var problem: Problem
  /// The simplest order that shows it.
  package internal(set) var example: Example
  /// How many of the known orders show it.
  package let orders: Int
  /// For an end: the fields in which it differs from the other example's; empty if they are not known.
  let differences: [FieldChange]

  /// The seed of the simplest order that shows it, for
  /// ``replay(_:fileID:filePath:line:column:_:)``.
  public var schedule: Schedule { example.schedule }

  /// The states, outputs and values at the end of that order; nil if it was stopped before.
  public var end: String? { example.end }

  /// The kinds of the fields that differ, each once, in the order of the declarations.
  var fields: [String] {
    var known: Set<String> = []
    return differences.map(\.kind).filter { known.insert($0).inserted }
  }

  init(_ fault: Verdict.Fault) {
    example = Example(fault.example)
    orders = fault.orders
    differences =
      fault.example.observation.flatMap { fault.reference?.observation?.differences(of: $0) } ?? []
    switch (fault.kind, fault.reference) {
    case (.end, let reference?): problem = .otherEnd(than: Example(reference))
    case (.end, nil): preconditionFailure("An end is compared with nothing, at seed \(fault.example.schedule)")
    case (.complaint(let complaint), _): problem = .complaint(complaint)
    }
  }
}
