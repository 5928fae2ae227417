// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The executions that make a verdict readable, and make sure of it.
///
/// Every schedule that a report shows has been executed: one that was computed from the graph is executed now, and the
/// graph notices when it does not lead where it should. When orders are left that were not tried, the schedules are
/// shrunk too.
struct ScheduleSimplification {
  /// Known only from the graph.
  private var unsure: [ScheduleShrinking.Attempt] = []
  /// The first is being worked on.
  private var shrinkings: [ScheduleShrinking] = []
  private var shrunk: Set<FindingKind> = []
  /// What was executed, or is about to be.
  private var executed: Set<[Int]> = []

  mutating func noteExecuted(_ execution: Execution) {
    executed.insert(execution.choices)
    if !shrinkings.isEmpty { shrinkings[0].record(execution) }
  }

  /// What to execute next; nil: `verdict` needs nothing more. It is only asked for when the one before is worked off.
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
