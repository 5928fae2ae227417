// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The result of a search.
public struct ExplorationReport: Hashable, Sendable {
  /// How much was tried.
  public struct Counts: Hashable, Sendable {
    /// Executions, depth first.
    public internal(set) var inOrder = 0
    /// Executions at random.
    public internal(set) var samples = 0
    /// Executions that confirm and simplify the findings.
    public internal(set) var simplifications = 0
    /// How many of these were stopped early, because the rest was known.
    public internal(set) var pruned = 0
    /// The known orders: tried, or with the same continuation as a tried one. `Int.max` means at least that many.
    public internal(set) var orders = 0
    /// The different points at which an event could happen.
    public internal(set) var states = 0
    /// The points among them with a choice.
    public internal(set) var branches = 0
    /// Orders with the same events as another order, but a different end.
    public internal(set) var differingOrders = 0

    /// How often the scenario was executed in total.
    public var executions: Int { inOrder + samples + simplifications }
  }

  /// How much was tried.
  public let counts: Counts
  let limits: ScheduleLimits
  /// Whether these are all orders.
  public let isComplete: Bool
  /// Complaints first, then ends, each from the simplest on.
  public let findings: [Finding]
  /// Why the search was stopped early, if it was. Findings from before may be wrong then.
  public internal(set) var error: ScheduleError?
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
}

/// Something that is wrong in at least one order.
public struct Finding: Hashable, Sendable {
  /// An order, with what a reader needs to see of it.
  public struct Example: Hashable, Sendable {
    /// The events, in their order.
    public let steps: [ScheduleStep]
    /// The text of its end; nil if it was stopped before.
    public let end: String?

    init(_ execution: Execution) { (steps, end) = (execution.steps, execution.observation?.text) }

    /// The seed to pass to `replay`.
    public var schedule: Schedule { Schedule(steps.map(\.choice)) }
  }

  /// The kind of finding.
  public enum Problem: Hashable, Sendable {
    /// The same events happen as in the other example, but the end is different.
    case otherEnd(than: Example)
    /// A complaint of the executor.
    case complaint(String)
  }

  /// What was found.
  public let problem: Problem
  /// The simplest order that shows it.
  public let example: Example
  /// How many of the known orders show it.
  public let orders: Int
  /// For an end: the fields in which it differs; empty if they are not known.
  let fields: [String]

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
