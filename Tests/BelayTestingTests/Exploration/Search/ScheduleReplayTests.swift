// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct ScheduleReplayTests {
  @Test func `Every order is replayed by its seed`() async throws {
    let scenario = SyntheticScenario.calls(4) { $0.map(\.name).joined() }
    let report = await scenario.explore()
    #expect(report.findings.count == 23)
    for finding in report.findings {
      let execution = try await scenario.replay(Schedule(parsing: finding.example.schedule.description))
      #expect(execution.steps == finding.example.steps)
      #expect(execution.observation?.text == finding.example.end)
    }
  }

  @Test func `A seed that asks for an event which is not there says where`() async {
    let error = await #expect(throws: ScheduleError.self) { try await SyntheticScenario.calls(4).replay("2.0.5") }
    #expect(
      error?.description
        == "Seed 2.0.5 asks for event 5 at step 3, but there are 2 events to choose from (0: b, 1: d). "
        + "The scenario is not the one that the seed was printed for.")
    let single = await #expect(throws: ScheduleError.self) { try await SyntheticScenario.calls(1).replay("1") }
    #expect(
      single?.description
        == "Seed 1 asks for event 1 at step 1, but there is 1 event to choose from (0: a). "
        + "The scenario is not the one that the seed was printed for.")
  }

  @Test func `A seed that is longer than the scenario says so`() async {
    let error = await #expect(throws: ScheduleError.self) { try await SyntheticScenario.calls(2).replay("0.0.0.2") }
    #expect(
      error?.description
        == "Seed 0.0.0.2 asks for event 2 at step 4, but the scenario is over after 2 steps. "
        + "The scenario is not the one that the seed was printed for.")
  }

  @Test func `A scenario that offers other events the second time is given up`() async {
    var executions = 0
    let report = await ScheduleSearch().run { plan in
      executions += 1
      return SyntheticScenario.calls(executions == 1 ? 3 : 2).execute(&plan)
    }
    #expect(executions == 2)
    #expect(report.error == .notRepeatable(after: "0", steps: 0, before: ["a", "b", "c"], now: ["a", "b"]))
    #expect(!report.isComplete)
    #expect(!report.isRight)
    #expect(
      report.description.hasPrefix(
        "The scenario is not repeatable. After 0 steps of seed 0, once this could happen: a, b, c, and another time "
          + "this could happen: a, b."))
  }

  @Test func `A scenario that is over earlier the second time is given up`() async {
    var executions = 0
    let report = await ScheduleSearch().run { plan in
      executions += 1
      return SyntheticScenario.calls(executions == 1 ? 3 : 0).execute(&plan)
    }
    #expect(report.error == .notRepeatable(after: "0", steps: 0, before: ["a", "b", "c"], now: nil))
  }

  @Test func `A scenario without an end is given up`() async {
    let scenario = SyntheticScenario(
      events: { _ in ["the clock advances to the next tick"] }, end: { _ in ExecutionEnd(ObservedEnd(0, text: "0")) })
    let report = await scenario.explore { $0.longest = 20 }
    #expect(report.error == .endless(steps: 20))
    #expect(report.counts.executions == 1)
    #expect(
      report.description == """
        The scenario is not over after 20 steps. Does a timer start itself again, or can a step of the user \
        be repeated for ever?

        The search stopped after 1 execution.
        """)
  }

  /// If `c` is first, `a` is sorted after `b`: so `c, b` deviates less than `b, c`, which is tried first.
  private func turning(end: @escaping ([ScheduleEvent]) -> String) -> SyntheticScenario {
    var scenario = SyntheticScenario.calls(3, end: end, signature: { AnyHashable(Set($0)) })
    let events = scenario.events
    scenario.events = { past in past.first == "c" ? events(past).reversed() : events(past) }
    return scenario
  }

  @Test func `The simplest order is shown although it was pruned, and is executed before`() async {
    var executed: [[String]] = []
    let report = await ScheduleSearch().run { plan in
      let end = turning { $0.last == "a" ? "wrong" : "right" }.execute(&plan)
      if !plan.isPruned { executed.append(plan.steps.map(\.event.name)) }
      return end
    }
    #expect(report.findings.map(\.example.schedule) == ["2"])
    #expect(report.findings.map(\.orders) == [2])
    #expect(executed == [["a", "b", "c"], ["a", "c", "b"], ["b", "c", "a"], ["c", "b", "a"]])
    #expect(report.counts.simplifications == 1)
    #expect(report.isComplete)
  }

  @Test func `A signature that leaves out what decides the end is noticed when its finding is executed`() async {
    let report = await turning { $0 == ["b", "c", "a"] ? "wrong" : "right" }.explore()
    #expect(report.error == .otherEnd(after: "2", steps: 3))
    #expect(
      report.error?.description
        == "The scenario is not repeatable. After the 3 steps of seed 2 it once ended differently. Does it depend on "
        + "something that the test does not control (random numbers, the date, what an earlier execution left behind), or "
        + "are two states equal that behave differently?")
  }

  #if os(macOS) || os(Linux)
    @Test func `Asking again after a stop traps`() async {
      await #expect(processExitsWith: .failure) {
        var plan = SchedulePlan(.following([3], wanted: []), graph: ScheduleGraph(), limits: ScheduleLimits())
        guard plan.choose(among: ["a"]) == nil else { return }
        _ = plan.choose(among: ["a"])
      }
    }

    @Test func `A plan that was not returned traps`() async {
      await #expect(processExitsWith: .failure) {
        var search = ScheduleSearch()
        _ = search.next()
        _ = search.next()
      }
    }
  #endif
}
