// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a search has found.
public struct ExplorationReport: Hashable, Sendable {
  /// How much was tried.
  public struct Counts: Hashable, Sendable {
    /// Executions, depth first.
    public internal(set) var inOrder = 0
    /// Executions at random.
    public internal(set) var samples = 0
    /// Executions that make the findings sure and simple.
    public internal(set) var simplifications = 0
    /// How many of them were given up, because what follows was known.
    public internal(set) var pruned = 0
    /// Orders that are known: tried, or equal in all that follows to what was tried. `Int.max`: at least so many.
    public internal(set) var orders = 0
    /// Different places at which something could happen.
    public internal(set) var states = 0
    /// Those of them at which there was a choice.
    public internal(set) var branches = 0
    /// Orders in which the same things happen as in another one, and the end is another.
    public internal(set) var differingOrders = 0

    /// How often the scenario was executed, all in all.
    public var executions: Int { inOrder + samples + simplifications }
  }

  /// How much was tried.
  public let counts: Counts
  let limits: ScheduleLimits
  /// There are no other orders than these.
  public let isComplete: Bool
  /// Complaints first, then ends, the simplest first.
  public let findings: [Finding]
  /// Why the search was given up, if it was. What was found until then may be wrong.
  public internal(set) var error: ScheduleError?
  /// Runs that have waited for something that the exploration does not control. It may have missed orders of theirs.
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

  /// Whether nothing is wrong with what was tried.
  public var isRight: Bool { findings.isEmpty && error == nil }
}

/// Something that is wrong in at least one order.
public struct Finding: Hashable, Sendable {
  /// An order, with what a person needs to see of it.
  public struct Example: Hashable, Sendable {
    /// What happened, in its order.
    public let steps: [ScheduleStep]
    /// The text of its end; nil when it was given up before.
    public let end: String?

    init(_ execution: Execution) { (steps, end) = (execution.steps, execution.observation?.text) }

    /// How it is said to `replay`.
    public var schedule: Schedule { Schedule(steps.map(\.choice)) }
  }

  /// What kind of thing was found.
  public enum Problem: Hashable, Sendable {
    /// The same things happen as in the other example, and the end is another.
    case otherEnd(than: Example)
    /// What the executor complained of.
    case complaint(String)
  }

  /// What was found.
  public let problem: Problem
  /// The simplest order that shows it.
  public let example: Example
  /// How many of the known orders show it.
  public let orders: Int
  /// Of an end: the fields in which it is another; empty where that is not known.
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
