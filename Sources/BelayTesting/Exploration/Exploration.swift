// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A search through the orders of a scenario, and its report.
@MainActor
package struct Exploration {
  package typealias Body = @MainActor (Scenario) async throws -> Void

  private let limits: ScheduleLimits
  private let scenario: Body

  package init(limits: ScheduleLimits, _ scenario: @escaping Body) { (self.limits, self.scenario) = (limits, scenario) }

  package func report() async -> ExplorationReport {
    var (uncontrolled, incomparable) = (Set<String>(), Set<String>())
    let seenHistories = SeenHistories()
    let search = await ScheduleSearch(limits).finished { plan in
      let execution = ScenarioExecution(seenHistories)
      let end = await execution.run(&plan, scenario)
      uncontrolled.formUnion(execution.uncontrolled)
      incomparable.formUnion(execution.incomparable)
      return end
    }
    var (report, verdict) = search.judged
    report.uncontrolled = uncontrolled.sorted()
    report.incomparable = incomparable.sorted()
    await report.confirm(verdict, show)
    if let schedule = report.error?.repeated { report.repetition = await repetition(of: schedule) }
    return report
  }

  /// Executes an order for the report.
  func show(_ plan: inout SchedulePlan) async -> ShownExecution {
    let execution = ScenarioExecution(recordsMoments: true)
    let end = await execution.run(&plan, scenario)
    return ShownExecution(end: end, changes: execution.changes, complaintsSince: execution.complaintsSince)
  }

  // MARK: What does not repeat itself

  /// Executes an order a few times, and compares what is seen at each rest.
  private func repetition(of schedule: Schedule) async -> [String] {
    let first = await rests(of: schedule)
    for _ in 0..<3 {
      if let difference = RestDifference(first, await rests(of: schedule)) { return difference.lines }
    }
    return [
      "Executed four more times, it was the same at each rest: what differs does so more rarely, or follows from what "
        + "earlier executions left behind."
    ]
  }

  private func rests(of schedule: Schedule) async -> [RestDifference.Rest] {
    var plan = SchedulePlan(.following(schedule.choices, wanted: []), graph: ScheduleGraph(), limits: ScheduleLimits())
    let execution = ScenarioExecution(recordsMoments: true)
    let end = await execution.run(&plan, scenario)
    _ = plan.finish(end)
    let offered = (execution.offered ?? []).map { $0.map(\.description) }
    return (execution.moments ?? []).enumerated().map { index, parts in
      RestDifference.Rest(parts: parts, events: offered.indices.contains(index) ? offered[index] : [])
    }
  }
}
