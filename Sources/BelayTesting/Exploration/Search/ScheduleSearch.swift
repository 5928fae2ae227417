// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The limits of a search.
package struct ScheduleLimits: Hashable, Sendable {
  /// The most executions depth first.
  package var bound = 10_000
  /// How many executions at random, if those did not suffice.
  package var samples = 1_000
  package var samplingSeed: UInt64 = 1
  /// Whether branches with equal signatures are explored only once.
  package var prunes = true
  /// Whether orders that only exchange independent events are left out.
  package var reduces = true
  /// A scenario with more steps counts as endless, and the search stops.
  package var longest = 1_000
  /// The most executions that confirm and simplify findings.
  package var simplifications = 1_000

  package init() {}
}

/// Tries the possible orders of a scenario's events: depth first, up to a bound, and then samples of the rest.
///
/// It executes nothing itself. `next()` returns the decisions of one execution, `record(_:_:)` takes them back with its
/// end, and so on:
///
/// - *in order*: the first choice that is not settled. What follows a branch is settled before the branch's next choice
///   is tried. So a branch that is reached again is settled, and the execution stops there;
/// - *samples*: a choice that is not settled, by random priorities (`SchedulePriorities`). So no order is drawn twice,
///   nor one that was tried in order;
/// - *simplifications*: see `ScheduleSimplification`.
package struct ScheduleSearch {
  package let limits: ScheduleLimits
  /// Only tests omit parts.
  var keyParts = StateKey.Parts.all

  private var graph: ScheduleGraph
  private var isLent = false
  private var generator: SplitMix64
  private var simplification = ScheduleSimplification()
  private var isSimplifying = false
  private var pruned: [Execution] = []
  private(set) var counts = ExplorationReport.Counts()
  private(set) var error: ScheduleError?

  package init(_ limits: ScheduleLimits = ScheduleLimits()) { self.init(limits, .exact) }

  init(_ limits: ScheduleLimits, _ parts: ScheduleReduction) {
    self.limits = limits
    graph = ScheduleGraph(reduces: limits.reduces, parts: parts)
    generator = SplitMix64(seed: limits.samplingSeed)
  }

  /// The decisions of the next execution; nil: there is nothing left to try.
  package mutating func next() -> SchedulePlan? {
    precondition(!isLent, "The plan before has not been recorded")
    guard error == nil, let rule = nextRule() else { return nil }
    // The plan must hold the only reference to the graph.
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
        return .random(SchedulePriorities(generator, steps: counts.longest))
      }
    }
    isSimplifying = true
    guard counts.simplifications < limits.simplifications else { return nil }
    let verdict = { [graph, pruned] in Verdict(on: graph.orders(), pruned: pruned) }
    guard let attempt = simplification.next(verdict: verdict, shrinks: !graph.isSettled || graph.reducedBranches > 0)
    else { return nil }
    counts.simplifications += 1
    return .following(attempt.choices, wanted: attempt.wanted)
  }

  /// The execution of `plan` is over.
  package mutating func record(_ plan: consuming SchedulePlan, _ end: ExecutionEnd) {
    precondition(isLent, "There is no plan that has not been recorded")
    isLent = false
    let execution = plan.finish(end)
    if case .random(let priorities) = plan.rule { generator = priorities.generator }
    error = plan.error
    graph = plan.graph
    counts.longest = max(counts.longest, execution?.steps.count ?? 0)
    guard let execution else { return }
    if execution.isPruned {
      counts.pruned += 1
      if !execution.complaints.isEmpty { pruned.append(execution) }
    } else {
      simplification.noteExecuted(execution)
    }
  }

  /// The caller was cancelled: no other execution follows. If this was the last one, all is known all the same.
  mutating func wasCancelled() {
    if error == nil, !graph.isSettled { error = .cancelled }
  }

  /// The findings so far.
  package var report: ExplorationReport { judged.report }

  /// The same, with the verdict that it was made from.
  var judged: (report: ExplorationReport, verdict: Verdict) {
    precondition(!isLent, "The plan before has not been recorded")
    let orders = graph.orders()
    var counts = counts
    counts.orders = orders.reduce(0) { $0.addingSaturating($1.count) }
    counts.states = graph.branches.count
    counts.reduced = graph.reducedBranches
    counts.settled = graph.branches.count(where: \.isSettled)
    counts.offered = graph.offered
    counts.branches = graph.branches.count { $0.events.count > 1 }
    let verdict = Verdict(on: orders, pruned: pruned)
    let report = ExplorationReport(
      counts: counts, limits: limits, isComplete: graph.isSettled && error == nil, verdict: verdict, error: error)
    return (report, verdict)
  }
}
