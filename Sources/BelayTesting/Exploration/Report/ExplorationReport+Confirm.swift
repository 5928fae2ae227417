// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An execution for the report.
struct ShownExecution {
  let end: ExecutionEnd
  /// The fields that each step has changed.
  let changes: [[FieldChange]]
  /// After how many steps each complaint was there for the first time.
  var complaintsSince: [String: Int] = [:]
}

extension ExplorationReport {
  /// Executes the printed orders once more, and notes what each of their steps changes. If one ends differently the
  /// second time, the scenario is not repeatable, and the order is not what decides.
  ///
  /// - Parameter verdict: The verdict that the findings were made from.
  mutating func confirm(_ verdict: Verdict, _ execute: (inout SchedulePlan) async -> ShownExecution) async {
    let printed = printedFindings
    for index in printed where error == nil {
      let fault = verdict.faults[index]
      let shown = await confirm(fault.example, execute)
      findings[index].example.changes = shown?.changes ?? []
      if case .complaint(let complaint) = findings[index].problem {
        findings[index].example.brokenAfter = shown?.complaintsSince[complaint]
      }
      guard case .otherEnd(var reference) = findings[index].problem, let order = fault.reference else { continue }
      reference.changes = await confirm(order, execute)?.changes ?? []
      findings[index].problem = .otherEnd(than: reference)
    }
  }

  private mutating func confirm(
    _ order: Execution, _ execute: (inout SchedulePlan) async -> ShownExecution
  ) async -> ShownExecution? {
    guard error == nil else { return nil }
    var result: ShownExecution?
    do {
      let execution = try await ScheduleSearch.replay(order.schedule) { plan in
        let shown = await execute(&plan)
        result = shown
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
    return result
  }
}
