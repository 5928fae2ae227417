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
    /// The points after which everything is known.
    package internal(set) var settled = 0
    /// How often each event was one of several that could happen. Unit: points.
    var offered: [ScheduleEvent: Int] = [:]
    /// The most events of an order.
    var longest = 0
    /// The points at which some choices were left out, because they only exchange independent events.
    package internal(set) var reduced = 0
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
  public internal(set) var findings: [Finding]
  /// Why the search was stopped early, if it was. If an order has ended in two ways, the findings may be wrong.
  package internal(set) var error: ScheduleError?
  /// Runs that have waited for something that the exploration does not control. Some of their orders may be missing.
  public internal(set) var uncontrolled: [String] = []

  /// Why points could not be compared, so that nothing was pruned there.
  var incomparable: [String] = []
  /// What differed when an order was executed again, if the scenario does not repeat itself.
  var repetition: [String] = []

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
