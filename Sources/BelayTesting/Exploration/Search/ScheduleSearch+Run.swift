// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ScheduleSearch {
  /// Executes a scenario until there is nothing left to try.
  ///
  /// `execute` runs the scenario once from beginning to end. At every rest, the plan selects the
  /// next event; when it returns nil, the execution stops:
  ///
  /// ```text
  /// let report = await search.run { plan in
  ///   let scenario = Scenario()
  ///   while true {
  ///     await scenario.settle()
  ///     guard !scenario.events.isEmpty,
  ///       let choice = plan.choose(among: scenario.events, signature: scenario.signature)
  ///     else { return scenario.end() }
  ///     scenario.happen(choice)
  ///   }
  /// }
  /// ```
  ///
  /// It runs in the caller's isolation. An error of `execute` ends the search. When the caller is cancelled, the search ends
  /// after the current execution, and the report says so.
  package func run(
    _ execute: (inout SchedulePlan) async throws -> ExecutionEnd
  ) async rethrows -> ExplorationReport {
    try await finished(execute).report
  }

  /// This search after all its executions.
  func finished(
    _ execute: (inout SchedulePlan) async throws -> ExecutionEnd
  ) async rethrows -> ScheduleSearch {
    var search = self
    while var plan = search.next() {
      let end = try await execute(&plan)
      search.record(plan, end)
      if Task.isCancelled { search.wasCancelled() }
    }
    return search
  }

  /// Executes a scenario once, in the order of `schedule`.
  ///
  /// - Throws: A `ScheduleError` when the scenario does not have this order, or what `execute` throws.
  package static func replay(
    _ schedule: Schedule, _ execute: (inout SchedulePlan) async throws -> ExecutionEnd
  ) async throws -> Execution {
    var plan = SchedulePlan(.following(schedule.choices, wanted: []), graph: ScheduleGraph(), limits: ScheduleLimits())
    let end = try await execute(&plan)
    guard let execution = plan.finish(end) else {
      guard let error = plan.error else {
        preconditionFailure("A replay of \(schedule) has neither an execution nor an error")
      }
      throw error
    }
    return execution
  }
}
