// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport {
  /// An execution for the report, with the fields that each step has changed.
  typealias Shown = (end: ExecutionEnd, changes: [[FieldChange]])

  /// Executes the printed orders once more, and notes what each of their steps changes. If one ends differently the
  /// second time, the scenario is not repeatable, and the order is not what decides.
  ///
  /// - Parameter verdict: The verdict that the findings were made from.
  mutating func confirm(_ verdict: Verdict, _ execute: (inout SchedulePlan) async -> Shown) async {
    let printed = printedFindings
    for index in printed where error == nil {
      let fault = verdict.faults[index]
      findings[index].example.changes = await confirm(fault.example, execute)
      guard case .otherEnd(var reference) = findings[index].problem, let order = fault.reference else { continue }
      reference.changes = await confirm(order, execute)
      findings[index].problem = .otherEnd(than: reference)
    }
  }

  private mutating func confirm(
    _ order: Execution, _ execute: (inout SchedulePlan) async -> Shown
  ) async -> [[FieldChange]] {
    guard error == nil else { return [] }
    var changes: [[FieldChange]] = []
    do {
      let execution = try await ScheduleSearch.replay(order.schedule) { plan in
        let shown = await execute(&plan)
        changes = shown.changes
        return shown.end
      }
      // A pruned execution has no end to compare with.
      if let observation = order.observation, execution.observation != observation {
        error = .otherEnd(after: order.schedule, steps: order.steps.count)
      }
    } catch let error as ScheduleError {
      self.error = error
    } catch {
      preconditionFailure("A replay of \(order.schedule) has thrown \(error), which is not of its own")
    }
    return changes
  }
}
