// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The result of a search.
public struct ExplorationReport: Hashable, Sendable {
  /// How much was tried.
  package struct Counts: Hashable, Sendable {
    /// Executions, depth first.
    package internal(set) var inOrder = 0
    /// Executions at random.
    package internal(set) var samples = 0
    /// Executions that confirm and simplify the findings.
    package internal(set) var simplifications = 0
    /// How many of these were stopped early, because the rest was known.
    package internal(set) var pruned = 0
    /// The known orders: tried, or with the same continuation as a tried one. `Int.max` means at least that many.
    package internal(set) var orders = 0
    /// The different points at which an event could happen.
    package internal(set) var states = 0
    /// The points among them with a choice.
    package internal(set) var branches = 0
    /// Orders with the same events as another order, but a different end.
    package internal(set) var differingOrders = 0

    /// How often the scenario was executed in total.
    package var executions: Int { inOrder + samples + simplifications }
  }

  package let counts: Counts
  let limits: ScheduleLimits
  /// Whether these are all orders.
  public let isComplete: Bool
  /// Complaints first, then ends, each from the simplest on.
  public let findings: [Finding]
  /// Why the search was stopped early, if it was. Findings from before may be wrong then.
  package internal(set) var error: ScheduleError?
  /// Runs that have waited for something that the exploration does not control. Some of their orders may be missing.
  public internal(set) var uncontrolled: [String] = []

  init(counts: Counts, limits: ScheduleLimits, isComplete: Bool, verdict: Verdict, error: ScheduleError?) {
    var counts = counts
    counts.differingOrders = verdict.differingOrders
    self.counts = counts
    self.limits = limits
    self.isComplete = isComplete
    self.error = error
    findings = verdict.faults.map(Finding.init)
  }

  /// Whether nothing was found to be wrong.
  public var isRight: Bool { findings.isEmpty && error == nil }

  /// The known orders: executed, or with the same continuation as an executed one. `Int.max` means at least that many.
  public var orders: Int { counts.orders }

  /// How often the scenario was executed: also at random, and to confirm and simplify the findings.
  public var executions: Int { counts.executions }
}

/// Something that is wrong in at least one order.
public struct Finding: Hashable, Sendable {
  /// An order, with what a reader needs to see of it.
  package struct Example: Hashable, Sendable {
    /// The events, in their order.
    package let steps: [ScheduleStep]
    /// The text of its end; nil if it was stopped before.
    package let end: String?

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
  package let problem: Problem
  /// The simplest order that shows it.
  package let example: Example
  /// How many of the known orders show it.
  package let orders: Int
  /// For an end: the fields in which it differs; empty if they are not known.
  let fields: [String]

  /// The seed of the simplest order that shows it, for
  /// ``replay(_:fileID:filePath:line:column:_:)``.
  public var schedule: Schedule { example.schedule }

  /// The states, outputs and values at the end of that order; nil if it was stopped before.
  public var end: String? { example.end }

  init(_ fault: Verdict.Fault) {
    example = Example(fault.example)
    orders = fault.orders
    fields = fault.example.observation.flatMap { fault.reference?.observation?.fields(differingIn: $0) } ?? []
    switch (fault.kind, fault.reference) {
    case (.end, let reference?): problem = .otherEnd(than: Example(reference))
    case (.end, nil): preconditionFailure("An end is compared with nothing, at seed \(fault.example.schedule)")
    case (.complaint(let complaint), _): problem = .complaint(complaint)
    }
  }
}
