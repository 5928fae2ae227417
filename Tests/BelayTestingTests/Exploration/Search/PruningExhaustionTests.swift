// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct PruningExhaustionTests {
  static let machines: ClosedRange<UInt64> = 1...600

  @Test func `With pruning the verdict on 600 random machines is the one without, and that of plain enumeration`() async
  {
    var (executions, pruned, findings, wrong, complaints) = ((without: 0, with: 0), 0, 0, 0, 0)
    for seed in Self.machines {
      let machine = RandomMachine(seed: seed)
      let expected = EnumeratedVerdict(enumerating: machine)
      let without = await machine.explore(prunes: false)
      let with = await machine.explore(prunes: true)
      #expect(EnumeratedVerdict(without) == expected, "machine \(seed)")
      #expect(with.findings == without.findings, "machine \(seed)")
      #expect(with.counts.orders == without.counts.orders, "machine \(seed)")
      #expect(with.counts.differingOrders == without.counts.differingOrders, "machine \(seed)")
      #expect(with.isComplete && without.isComplete, "machine \(seed)")
      executions.without += without.counts.executions
      executions.with += with.counts.executions
      pruned += with.counts.pruned
      findings += with.findings.count
      wrong += with.isRight ? 0 : 1
      complaints += with.findings.count { if case .complaint = $0.problem { true } else { false } }
    }
    // The machines are a useful sample: there are right and wrong ones, and much is pruned.
    #expect((100...500).contains(wrong), "\(wrong) are wrong")
    #expect(complaints > 100 && findings - complaints > 100, "\(findings) findings, \(complaints) of them complaints")
    #expect(executions.with * 3 < executions.without * 2, "\(executions), \(pruned) pruned")
  }

  @Test(arguments: RandomMachine.Omission.allCases)
  func `A key that lacks something is noticed`(omission: RandomMachine.Omission) async {
    for seed in Self.machines {
      let machine = RandomMachine(seed: seed)
      let mistaken = await machine.explore(without: omission)
      if mistaken.error != nil || EnumeratedVerdict(mistaken) != EnumeratedVerdict(enumerating: machine) { return }
    }
    Issue.record("No machine has another verdict when the key lacks \(omission)")
  }

  @Test(arguments: [false, true])
  func `What is found within a bound, and in samples, is right although there may be more`(prunes: Bool) async throws {
    var limits = ScheduleLimits()
    (limits.bound, limits.samples, limits.prunes) = (4, 8, prunes)
    var (incomplete, found) = (0, 0)
    for seed in Self.machines {
      let machine = RandomMachine(seed: seed)
      let report = await machine.explore(limits)
      let expected = EnumeratedVerdict(enumerating: machine)
      #expect(report.error == nil)
      if report.isComplete {
        #expect(EnumeratedVerdict(report) == expected, "machine \(seed)")
      } else {
        incomplete += 1
      }
      #expect(report.isComplete == (report.counts.orders == expected.orders), "machine \(seed)")
      found += report.findings.count
      for finding in report.findings {
        func replay(_ example: Finding.Example) async throws -> Execution {
          let execution = try await ScheduleSearch.replay(example.schedule) { plan in machine.execute(&plan) }
          #expect(execution.steps == example.steps, "machine \(seed)")
          #expect(execution.observation?.text == example.end, "machine \(seed)")
          return execution
        }
        let execution = try await replay(finding.example)
        switch finding.problem {
        case .complaint(let complaint): #expect(execution.complaints.contains(complaint), "machine \(seed)")
        case .otherEnd(let reference):
          let right = try await replay(reference)
          #expect(right.happened == execution.happened && right.observation != execution.observation, "machine \(seed)")
        }
      }
    }
    #expect(incomplete > 100 && found > 100, "\(incomplete) incomplete, \(found) found")
  }

  @Test func `A complaint that the signature does not tell is not lost`() async {
    var scenario = SyntheticScenario.calls(3, signature: { AnyHashable(Set($0)) })
    scenario.end = { past in
      ExecutionEnd(ObservedEnd(0, text: "0"), complaints: past.starts(with: ["c", "a"]) ? ["c is too early"] : [])
    }
    let report = await scenario.explore()
    #expect(report.counts.pruned > 0)
    #expect(report.findings.map(\.problem) == [.complaint("c is too early")])
    #expect(report.findings.map(\.example.schedule) == ["2"])
  }

  @Test func `What happened belongs to the key, because it decides what an end is compared with`() async throws {
    // Both answers lead to the same state and, if the load is last, to the same final state. If the load is first, they
    // do not.
    func scenario() -> SyntheticScenario {
      SyntheticScenario(
        events: { past in
          let check: [ScheduleEvent] =
            past.contains { $0.name.hasPrefix("check") } ? [] : ["check answers yes", "check answers no"]
          return check + (past.contains("load answers") ? [] : ["load answers"])
        },
        signature: { past in AnyHashable(past.map { $0.name.prefix(5) }) },
        end: { past in
          let text = past.last == "check answers no" ? "no" : "shown"
          return ExecutionEnd(ObservedEnd(text, text: text))
        })
    }
    let report = await scenario().explore()
    #expect(report.findings.map(\.example.schedule) == ["2.1"])
    var forgetful = ScheduleSearch()
    forgetful.keyParts.remove(.past)
    let mistaken = await forgetful.run { plan in scenario().execute(&plan) }
    #expect(mistaken.findings == [])
  }
}
