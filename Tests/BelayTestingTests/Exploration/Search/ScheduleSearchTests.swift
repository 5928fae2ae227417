// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct ScheduleSearchTests {
  @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (6, 720)])
  func `Independent calls have as many orders as permutations, and each is executed once`(
    calls: Int, orders: Int
  ) async {
    var seen: Set<[Int]> = []
    let report = await ScheduleSearch().run { plan in
      let end = SyntheticScenario.calls(calls).execute(&plan)
      seen.insert(plan.steps.map(\.choice))
      return end
    }
    #expect(seen.count == orders)
    #expect(report.counts.executions == orders)
    #expect(report.counts.orders == orders)
    #expect(report.counts.pruned == 0)
    #expect(report.isComplete)
    #expect(report.isRight)
  }

  /// A state is the set of past events: 2⁶ with the end, at which no event is possible. Of the 192 transitions between
  /// states, all but the tree's 62 need an execution, including the six to the end.
  @Test func `With equal states pruned, six independent calls are 63 states and 130 executions`() async {
    let report = await SyntheticScenario.calls(6, signature: { AnyHashable(Set($0)) }).explore()
    #expect(report.counts.states == 63)
    #expect(report.counts.branches == 57)
    #expect(report.counts.executions == 130)
    #expect(report.counts.pruned == 124)
    #expect(report.counts.orders == 720)
    #expect(report.isComplete)
    #expect(report.isRight)
  }

  @Test func `With pruning switched off, signatures are not looked at`() async {
    let report = await SyntheticScenario.calls(5, signature: { AnyHashable(Set($0)) }).explore { $0.prunes = false }
    #expect(report.counts.executions == 120)
    #expect(report.counts.pruned == 0)
  }

  @Test(arguments: [false, true])
  func `A wrong scenario gets the same verdict with pruning on and off`(prunes: Bool) async throws {
    // Wrong if `f` comes before `a`; the signature contains what the past adds to the final state.
    let isWrong = { (past: [ScheduleEvent]) in
      past.firstIndex(of: "f").map { past[..<$0].allSatisfy { $0 != "a" } } ?? false
    }
    let scenario = SyntheticScenario.calls(
      6, end: { isWrong($0) ? "f was first" : "a was first" },
      signature: { AnyHashable([AnyHashable(Set($0)), AnyHashable(isWrong($0))]) })
    let report = await scenario.explore { $0.prunes = prunes }
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.example.schedule == "5")
    #expect(finding.example.end == "f was first")
    #expect(finding.orders == 360)
    #expect(report.counts.orders == 720)
    #expect(report.isComplete)
    #expect((report.counts.pruned > 0) == prunes)
  }

  @Test func `What happens decides which ends are compared`() async {
    // The check answers in two ways, and the final state differs after each: that is no finding.
    let scenario = SyntheticScenario.checkAndLoad { past in
      past.contains("check answers true") ? "sent" : "refused"
    }
    let report = await scenario.explore()
    #expect(report.counts.orders == 4)
    #expect(report.findings == [])
  }

  @Test func `A complaint is a finding in whatever group it is made`() async {
    let scenario = SyntheticScenario(
      events: { $0.isEmpty ? ["load answers", "load fails"] : [] },
      end: { past in
        ExecutionEnd(ObservedEnd(0, text: "0"), complaints: past == ["load fails"] ? ["search is stuck"] : [])
      })
    let report = await scenario.explore()
    #expect(report.findings.map(\.problem) == [.complaint("search is stuck")])
    #expect(report.findings.map(\.example.schedule) == ["1"])
  }

  @Test func `A search ends with its bound and says that there is more`() async {
    let report = await SyntheticScenario.calls(4).explore { ($0.bound, $0.samples) = (23, 0) }
    #expect(report.counts.executions == 23)
    #expect(report.counts.orders == 23)
    #expect(!report.isComplete)
  }

  @Test func `A bound that is just enough leaves nothing to say`() async {
    let report = await SyntheticScenario.calls(4).explore { ($0.bound, $0.samples) = (24, 10) }
    #expect(report.counts.executions == 24)
    #expect(report.counts.samples == 0)
    #expect(report.isComplete)
  }

  @Test func `Orders are counted without being executed`() async {
    let report = await SyntheticScenario.calls(10, signature: { AnyHashable(Set($0)) }).explore()
    #expect(report.counts.orders == 3_628_800)
    #expect(report.counts.executions == 10 * 512 - 1_022)
    // There may be more than the type can count.
    #expect(Int.max.addingSaturating(1) == .max)
    #expect(1.addingSaturating(2) == 3)
  }

  @MainActor final class Screen {
    var shown: [String] = []
  }

  @Test @MainActor func `The driver runs where its caller does, through suspensions`() async {
    var screens: [Screen] = []
    let report = await ScheduleSearch().run { plan in
      MainActor.assertIsolated()
      let screen = Screen()
      screens.append(screen)
      while screen.shown.count < 3 {
        await Task.yield()
        let events = SyntheticScenario.names(3).filter { !screen.shown.contains($0.name) }
        guard let choice = plan.choose(among: events) else { break }
        screen.shown.append(events[choice].name)
      }
      return ExecutionEnd(ObservedEnd(screen.shown, text: screen.shown.joined()))
    }
    #expect(screens.map { $0.shown.joined() } == ["abc", "acb", "bac", "bca", "cab", "cba"])
    #expect(report.findings.map(\.example.end) == ["acb", "bac", "cab", "bca", "cba"])
  }

  @Test func `What the executor throws ends the search`() async {
    var executions = 0
    await #expect(throws: CancellationError.self) {
      try await ScheduleSearch().run { plan in
        executions += 1
        if executions == 3 { throw CancellationError() }
        return SyntheticScenario.calls(4).execute(&plan)
      }
    }
    #expect(executions == 3)
  }
}
