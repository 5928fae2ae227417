// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How much a search tries.
package struct ScheduleLimits: Hashable, Sendable {
  /// At most this many executions, depth first.
  package var bound = 10_000
  /// When these were not enough: so many executions at random.
  package var samples = 1_000
  package var samplingSeed: UInt64 = 1
  /// Whether branches with equal signatures are gone into once.
  package var prunes = true
  /// A scenario with more steps counts as endless, and the search is given up.
  package var longest = 1_000
  /// At most this many executions to make sure of the findings and to make them simple.
  package var simplifications = 1_000

  package init() {}
}

/// Tries the orders in which the events of a scenario can happen: depth first, up to a bound, and then samples of the
/// rest.
///
/// It executes nothing. `next()` gives the decisions of one execution, `record(_:_:)` takes them back with its end, and
/// so on:
///
/// - *in order*: the first choice that is not settled. As what follows a branch is settled before the branch's next
///   choice is tried, a branch that is reached again is settled, and the execution is given up there;
/// - *samples*: a choice that is not settled, at random. So no order is drawn twice, nor one that was tried in order;
/// - *simplifications*: see `ScheduleSimplification`.
package struct ScheduleSearch {
  package let limits: ScheduleLimits
  /// Only tests leave out some.
  var keyParts = StateKey.Parts.all

  private var graph = ScheduleGraph()
  private var isLent = false
  private var generator: SplitMix64
  private var simplification = ScheduleSimplification()
  private var isSimplifying = false
  private var pruned: [Execution] = []
  private(set) var counts = ExplorationReport.Counts()
  private(set) var error: ScheduleError?

  package init(_ limits: ScheduleLimits = ScheduleLimits()) {
    self.limits = limits
    generator = SplitMix64(seed: limits.samplingSeed)
  }

  /// The decisions of the next execution; nil: there is nothing left to try.
  package mutating func next() -> SchedulePlan? {
    precondition(!isLent, "The plan before has not been recorded")
    guard error == nil, let rule = nextRule() else { return nil }
    // The plan must be the only one that has the graph.
    defer { (graph, isLent) = (ScheduleGraph(), true) }
    return SchedulePlan(rule, graph: graph, limits: limits, keyParts: keyParts)
  }

  private mutating func nextRule() -> SchedulePlan.Rule? {
    if !isSimplifying, !graph.isSettled {
      if counts.inOrder < limits.bound {
        counts.inOrder += 1
        return .inOrder
      }
      if counts.samples < limits.samples {
        counts.samples += 1
        return .random(generator)
      }
    }
    isSimplifying = true
    guard counts.simplifications < limits.simplifications else { return nil }
    let verdict = { [graph, pruned] in Verdict(on: graph.orders(), pruned: pruned) }
    guard let attempt = simplification.next(verdict: verdict, shrinks: !graph.isSettled) else { return nil }
    counts.simplifications += 1
    return .following(attempt.choices, wanted: attempt.wanted)
  }

  /// The execution that `plan` was for is over.
  package mutating func record(_ plan: consuming SchedulePlan, _ end: ExecutionEnd) {
    precondition(isLent, "There is no plan that has not been recorded")
    isLent = false
    let execution = plan.finish(end)
    if case .random(let generator) = plan.rule { self.generator = generator }
    error = plan.error
    graph = plan.graph
    guard let execution else { return }
    if execution.isPruned {
      counts.pruned += 1
      if !execution.complaints.isEmpty { pruned.append(execution) }
    } else {
      simplification.noteExecuted(execution)
    }
  }

  /// What is known now.
  package var report: ExplorationReport {
    precondition(!isLent, "The plan before has not been recorded")
    let orders = graph.orders()
    var counts = counts
    counts.orders = orders.reduce(0) { $0.addingSaturating($1.count) }
    counts.states = graph.branches.count
    counts.branches = graph.branches.count { $0.events.count > 1 }
    return ExplorationReport(
      counts: counts, limits: limits, isComplete: graph.isSettled && error == nil,
      verdict: Verdict(on: orders, pruned: pruned), error: error)
  }
}
