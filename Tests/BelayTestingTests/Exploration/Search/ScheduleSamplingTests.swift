// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct ScheduleSamplingTests {
  /// Ends differently in exactly one of its 5,040 orders.
  static var rare: SyntheticScenario {
    let order: [ScheduleEvent] = ["d", "a", "g", "b", "f", "c", "e"]
    return .calls(7, end: { $0 == order ? "lost" : "all are there" })
  }

  @Test func `One order of 5,040 is found depth first`() async {
    let report = await Self.rare.explore()
    #expect(report.isComplete)
    #expect(report.counts.executions == 5_040)
    #expect(report.counts.differingOrders == 1)
    #expect(report.findings.map(\.example.schedule) == ["3.0.4.0.2"])
    #expect(report.findings.map(\.example.end) == ["lost"])
  }

  /// The seeds are the first ten, without a choice. None of the seeds 1 to 20 finds it; 100 of 5,040 are one in fifty.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `A hundred random orders do not hit one of 5,040`(seed: UInt64) async {
    let report = await Self.rare.explore { ($0.bound, $0.samples, $0.samplingSeed) = (0, 100, seed) }
    #expect(report.counts.samples == 100)
    #expect(report.findings == [])
    #expect(!report.isComplete)
  }

  @Test func `No order is drawn twice, nor one that was tried in order`() async {
    var seen: [[Int]] = []
    let report = await ScheduleSearch(limits { ($0.bound, $0.samples) = (10, 200) }).run { plan in
      let end = SyntheticScenario.calls(5).execute(&plan)
      seen.append(plan.steps.map(\.choice))
      return end
    }
    // All orders, with no execution more.
    #expect(Set(seen).count == 120)
    #expect(seen.count == 120)
    #expect(report.counts.samples == 110)
    #expect(report.isComplete)
  }

  @Test func `The sampling seed decides what is drawn`() async {
    func drawn(_ seed: UInt64) async -> [[Int]] {
      var drawn: [[Int]] = []
      _ = await ScheduleSearch(limits { ($0.bound, $0.samples, $0.samplingSeed) = (0, 5, seed) }).run { plan in
        let end = SyntheticScenario.calls(7).execute(&plan)
        drawn.append(plan.steps.map(\.choice))
        return end
      }
      return drawn
    }
    let first = await drawn(1)
    #expect(await drawn(1) == first)
    #expect(await drawn(2) != first)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A frequent failure is sampled and shrunk to one deviation`(seed: UInt64) async throws {
    let scenario = SyntheticScenario.calls(8) { past in
      past.firstIndex(of: "h")! < past.firstIndex(of: "a")! ? "h, and a too late" : "a, then h"
    }
    let report = await scenario.explore { ($0.bound, $0.samples, $0.samplingSeed) = (0, 20, seed) }
    #expect(!report.isComplete)
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.example.schedule == "7")
    #expect(finding.example.end == "h, and a too late")
    guard case .otherEnd(let reference) = finding.problem else { return #expect(Bool(false), "\(finding)") }
    #expect(reference.schedule == "0")
  }

  @Test func `A complaint from a sample is shrunk although other things happen then`() async throws {
    // A dialog that may be answered at any time; its answer leads to different calls.
    let scenario = SyntheticScenario(
      events: { past in
        let calls = SyntheticScenario.names(6) + (past.contains("cancel is tapped") ? ["undo answers"] : [])
        return (calls + ["cancel is tapped"]).filter { !past.contains($0) }
      },
      end: { past in
        let cancel = past.firstIndex(of: "cancel is tapped")!
        let isWrong = past[..<cancel].contains("b") && !past[..<cancel].contains("c")
        return ExecutionEnd(ObservedEnd(0, text: "0"), complaints: isWrong ? ["the sum is negative"] : [])
      })
    let report = await scenario.explore { ($0.bound, $0.samples) = (0, 50) }
    #expect(!report.isComplete)
    let finding = try #require(report.findings.first)
    #expect(finding.problem == .complaint("the sum is negative"))
    #expect(finding.example.steps.count { $0.choice != 0 } == 1)
    #expect(finding.example.schedule == "0.0.4")
  }

  @Test func `Shrinking is bounded`() async {
    let scenario = SyntheticScenario.calls(8) { past in past.map(\.name).joined() }
    let report = await scenario.explore { ($0.bound, $0.samples, $0.simplifications) = (0, 50, 30) }
    #expect(report.counts.simplifications == 30)
    // Each order has a different final state: all but the reference differ.
    #expect(report.counts.differingOrders == report.counts.orders - 1)
  }

  private func limits(_ change: (inout ScheduleLimits) -> Void) -> ScheduleLimits {
    var limits = ScheduleLimits()
    change(&limits)
    return limits
  }
}
