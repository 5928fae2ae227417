// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct CoverageTests {
  @Test func `A bound is told with what was covered and what makes it grow`() async {
    let report = await SyntheticScenario.calls(5).explore { ($0.bound, $0.samples) = (50, 20) }
    let text = report.description
    #expect(
      text.contains("\nCovered: of \(report.counts.states) points that were reached, all that follows is known at "))
    #expect(
      text.contains("\nWhat makes it grow: 5 events that can come in several orders. Most often one of several was '"))
    #expect(text.contains("with a probability of at least 1 in 125: 5 events, 5 steps, 1/(n·k²)."))
    let complete = await SyntheticScenario.calls(3).explore().description
    #expect(!complete.contains("Covered"))
  }

  /// Ten steps of one chain, and one event that must come after the ninth and before the tenth: uniform choices favor
  /// the first places, because the event is offered at every step.
  @Test func `Random orders by priorities keep their bound`() {
    let chain = (0..<10).map { ScheduleEvent("step \($0)") }
    var hits = 0
    let (events, steps, orders) = (11, 11, 20_000)
    for seed in 0..<UInt64(orders) {
      var priorities = SchedulePriorities(SplitMix64(seed: seed), steps: steps)
      var (next, place) = (0, Int?.none)
      for step in 0..<11 {
        var offered: [ScheduleEvent] = next < 10 ? [chain[next]] : []
        if place == nil { offered.append("late") }
        let choice = priorities.choose(among: Array(offered.indices), of: offered, step: step)
        if offered[choice] == "late" { place = next } else { next += 1 }
      }
      if place == 9 { hits += 1 }
    }
    // "After the ninth and before the tenth" is two constraints: the depth is at most 3.
    #expect(hits * events * steps * steps >= orders, "\(hits) of \(orders)")
  }
}
