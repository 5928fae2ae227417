// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The executions that confirm and simplify a verdict.
///
/// Every schedule in a report has been executed: one that was computed from the graph is executed now, and the graph
/// notices if it does not lead where it should. If some orders were not tried, the schedules are shrunk too.
struct ScheduleSimplification {
  /// Schedules known only from the graph.
  private var unsure: [ScheduleShrinking.Attempt] = []
  /// The first is in progress.
  private var shrinkings: [ScheduleShrinking] = []
  private var shrunk: Set<FindingKind> = []
  /// The choices that were executed, or are about to be.
  private var executed: Set<[Int]> = []

  mutating func noteExecuted(_ execution: Execution) {
    executed.insert(execution.choices)
    if !shrinkings.isEmpty { shrinkings[0].record(execution) }
  }

  /// The next execution; nil: `verdict` needs nothing more. `verdict` is evaluated only when the attempts before are
  /// done.
  mutating func next(verdict: () -> Verdict, shrinks: Bool) -> ScheduleShrinking.Attempt? {
    if let attempt = nextInHand() { return attempt }
    let examples = verdict().examples.filter { !$0.execution.isPruned }
    for choices in examples.map(\.execution.choices) where executed.insert(choices).inserted {
      unsure.append(ScheduleShrinking.Attempt(choices: choices, wanted: []))
    }
    if shrinks {
      for (kind, execution) in examples where shrunk.insert(kind).inserted {
        shrinkings.append(ScheduleShrinking(execution, showing: kind))
      }
    }
    return nextInHand()
  }

  private mutating func nextInHand() -> ScheduleShrinking.Attempt? {
    unsure.isEmpty ? nextShrinking() : unsure.removeFirst()
  }

  private mutating func nextShrinking() -> ScheduleShrinking.Attempt? {
    while !shrinkings.isEmpty {
      if let attempt = shrinkings[0].next() { return attempt }
      shrinkings.removeFirst()
    }
    return nil
  }
}
