// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct ReductionExhaustionTests {
  static let programs: ClosedRange<UInt64> = 1...2_000

  @Test func `On 2,000 random programs, the ends and complaints found are those of all orders, enumerated`() async {
    var (orders, executions, wrong, reduced) = (0, 0, 0, 0)
    for seed in Self.programs {
      let program = RandomProgram(seed: seed)
      let expected = WrongEnds(enumerating: program)
      for prunes in [false, true] {
        let report = await program.explore(prunes: prunes)
        #expect(WrongEnds(report) == expected, "program \(seed), prunes: \(prunes)")
        #expect(report.isComplete && report.error == nil, "program \(seed), prunes: \(prunes)")
        if !prunes { executions += report.counts.executions }
        reduced += report.counts.reduced
      }
      orders += expected.orders
      wrong += expected.ends.isEmpty && expected.complaints.isEmpty ? 0 : 1
    }
    // The programs are a useful sample.
    #expect((500...1_500).contains(wrong), "\(wrong) are wrong")
    #expect(reduced > 1_000 && executions < orders, "\(orders) orders, \(executions) executions, \(reduced) reduced")
    print("reduction, 2,000 programs: \(orders) orders, \(executions) executions without pruning")
  }

  @Test(arguments: [ScheduleReduction.reads, .writes, .later, .reactions])
  func `A reduction that lacks a part is noticed`(part: ScheduleReduction) async {
    for seed in Self.programs {
      let program = RandomProgram(seed: seed)
      let mistaken = await program.explore(prunes: false, ScheduleReduction.exact.subtracting(part))
      if WrongEnds(mistaken) != WrongEnds(enumerating: program) { return }
    }
    Issue.record("No program has another verdict when the reduction lacks part \(part.rawValue)")
  }

  @Test func `An event that is withdrawn is tried, although what is known of it does not tell`() {
    for parts in [ScheduleReduction.exact, .exact.subtracting(.withdrawals)] {
      var learned = LearnedEvents()
      learned.parts = parts
      learned.learn("a", Footprint(writes: ["a"]), offers: [])
      let chosen = ReducedChoice(event: "b", footprint: Footprint(writes: ["b"]), withdrawn: ["a", "b"])
      #expect(learned.violation(of: [chosen], others: ["a"]) == (parts == .exact ? "a" : nil))
    }
  }

  @Test func `Ten independent events of 3,628,800 orders take one execution, and ten that share a field all states`()
    async
  {
    func explore(_ footprint: (ScheduleEvent) -> Footprint) async -> ExplorationReport {
      let names = SyntheticScenario.names(10)
      return await ScheduleSearch().run { plan in
        var past: Set<ScheduleEvent> = []
        while past.count < 10 {
          let events = names.filter { !past.contains($0) }
          guard let choice = plan.choose(among: events, signature: past) else { break }
          past.insert(events[choice])
          plan.touched(footprint(events[choice]))
        }
        return ExecutionEnd(ObservedEnd(past, text: "all"))
      }
    }
    let independent = await explore { Footprint(writes: [$0.name]) }
    #expect(independent.counts.executions == 1 && independent.isComplete)
    #expect(
      independent.description
        == "Explored 1 order (all others only exchange events that have nothing in common). "
        + "Orders with the same events end the same way.")
    let dependent = await explore { _ in Footprint(writes: ["the field"]) }
    #expect(dependent.counts.orders == 3_628_800)
    #expect(dependent.counts.states == 1_023)
  }
}
