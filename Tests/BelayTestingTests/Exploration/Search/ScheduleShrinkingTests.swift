// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct ScheduleShrinkingTests {
  /// Shrinks one order of four calls, using only the attempts themselves.
  private func shrunk(_ schedule: Schedule, wrongWhen isWrong: @escaping ([String]) -> Bool) async throws -> Schedule {
    let scenario = SyntheticScenario.calls(4, end: { isWrong($0.map(\.name)) ? "wrong" : "right" })
    let execution = try await scenario.replay(schedule)
    let observation = try #require(execution.observation)
    #expect(observation.text == "wrong")
    var shrinking = ScheduleShrinking(execution, showing: .end(execution.happened, observation))
    while let attempt = shrinking.next() {
      var plan = SchedulePlan(
        .following(attempt.choices, wanted: attempt.wanted), graph: ScheduleGraph(), limits: ScheduleLimits())
      let end = scenario.execute(&plan)
      let attempted = plan.finish(end)
      shrinking.record(try #require(attempted))
    }
    return shrinking.simplest.schedule
  }

  @Test func `A choice that cannot be 0 is made smaller`() async throws {
    #expect(try await shrunk("3") { $0.first != "a" } == "1")
  }

  @Test func `A step that does not matter happens as it comes, and the rest in the order it had`() async throws {
    // From b, a, d, c: it is irrelevant that a was late, but relevant that b was before d.
    let order = try await shrunk("1.0.1") { order in
      order.firstIndex(of: "b")! < order.firstIndex(of: "d")! && order.firstIndex(of: "d")! < order.firstIndex(of: "c")!
    }
    #expect(order == "0.0.1")
  }

  @Test func `An event that was early for no reason happens later`() async throws {
    // From b, d, a, c: only d must be before a.
    #expect(try await shrunk("1.2") { $0.firstIndex(of: "d")! < $0.firstIndex(of: "a")! } == "3")
  }

  @Test func `What cannot be simpler stays`() async throws {
    #expect(try await shrunk("3.2.1") { $0 == ["d", "c", "b", "a"] } == "3.2.1")
  }

  @Test func `At first everything from some step on is left as it comes`() async throws {
    let execution = try await SyntheticScenario.calls(4).replay("3.0.1")
    var shrinking = ScheduleShrinking(execution, showing: .complaint("any"))
    #expect(shrinking.next() == ScheduleShrinking.Attempt(choices: [], wanted: []))
    #expect(shrinking.next() == ScheduleShrinking.Attempt(choices: [3, 0], wanted: []))
    #expect(shrinking.next() == ScheduleShrinking.Attempt(choices: [0], wanted: ["d", "c"]))
  }

  @Test func `The same end after other events is another finding`() {
    let end = ExecutionEnd(ObservedEnd(1, text: "1"))
    let one = Execution(steps: [ScheduleStep(events: ["a", "b"], choice: 0)], end: end)
    let other = Execution(steps: [ScheduleStep(events: ["a", "b"], choice: 1)], end: end)
    let kind = FindingKind.end(one.happened, ObservedEnd(1, text: "told otherwise"))
    #expect(kind.isShown(by: one))
    #expect(!kind.isShown(by: other))
    #expect(!kind.isShown(by: Execution(steps: one.steps, end: ExecutionEnd(ObservedEnd(2, text: "1")))))
    #expect(!kind.isShown(by: Execution(steps: one.steps, isPruned: true, end: end)))
  }
}
