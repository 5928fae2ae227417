// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite("Exploring independent calls", .timeLimit(.minutes(20)))
struct ExploreExhaustionTests {
  @Test func `tries all 720 orders of six, and fewer executions do where states were reached before`() async {
    let all = await explore(prunes: false) { $0.start(6, from: Set<Int>()) { $1.insert($0) } }
    let pruned = await explore { $0.start(6, from: Set<Int>()) { $1.insert($0) } }
    #expect(all.counts.executions == 720)
    #expect(all.counts.orders == 720)
    #expect(pruned.counts.orders == 720)
    #expect(pruned.counts.executions < 200)
    #expect(all.isRight && all.isComplete)
    #expect(pruned.isRight && pruned.isComplete)
    print(
      "explore, six independent calls: \(all.counts.executions) executions, with pruning \(pruned.counts.executions)")
  }

  @Test func `gives the same verdict with pruning and without where the last answer wins`() async {
    let failures = await Failures.of {
      for prunes in [true, false] {
        let report = await explore(prunes: prunes) { $0.start(3, from: -1) { $1 = $0 } }
        #expect(report.counts.orders == 6)
        #expect(report.counts.differingOrders == 4)
        #expect(report.findings.map(\.example.schedule) == ["0.1", "1.1"])
      }
    }
    #expect(failures.texts.count == 2)
    #expect(failures.texts.first == failures.texts.last?.replacing("6 executions", with: "5 executions"))
  }

  @Test func `ends when the test is cancelled, and says that it has not tried all`() async {
    var executions = 0
    let failures = await Failures.of {
      let search = Task { @MainActor in
        await explore(prunes: false) { scenario in
          executions += 1
          scenario.start(8, from: 0) { $1 += $0 }
        }
      }
      while executions < 3 { await Task.yield() }
      search.cancel()
      let report = await search.value
      #expect(!report.isComplete && !report.isRight)
    }
    #expect(executions < 100)
    #expect(failures.texts.first?.contains("The test was cancelled before all was tried") == true, "\(failures.texts)")
  }

  /// In exactly one of 5,040 orders the answers arrive from one to seven.
  @Test func `finds the one wrong order of 5,040, which 100 random ones do not hit`() async {
    let isWrong: @MainActor (Scenario) -> Void = { scenario in
      let order = [3, 0, 5, 1, 6, 2, 4]
      let store = scenario.start(7, from: 0) { answer, matched in
        matched = matched < order.count && order[matched] == answer ? matched + 1 : 100
      }
      scenario.never("the vault is open") { store.kept == 7 }
      scenario.compare("open") { store.kept == 7 }
    }
    let failures = await Failures.of {
      for seed in UInt64(1)...5 {
        let sampled = await explore(bound: 0, samples: 100, samplingSeed: seed) { isWrong($0) }
        #expect(!sampled.findings.contains { $0.isOpenVault }, "the samples of seed \(seed)")
      }
      let report = await explore { isWrong($0) }
      #expect(report.isComplete)
      #expect(report.counts.orders == 5_040)
      let found = report.findings.filter(\.isOpenVault)
      #expect(found.count == 1)
      #expect(found.first?.orders == 1)
      #expect(found.first?.example.steps.map(\.event.name).first == "'call' (3) answers")
      print("explore, one order of 5,040: found in \(report.counts.executions) executions")
    }
    #expect(!failures.texts.isEmpty)
  }
}

extension Finding {
  fileprivate var isOpenVault: Bool { problem == .complaint("the vault is open") }
}
