// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A field that is left out` {
  private struct Kept: Hashable {
    var sum = 0
    var last = -1
    var rows = [Row(), Row()]
  }

  private struct Row: Hashable {
    var price = 0
    var fetchedAt = 0
  }

  /// Two answers: their sum is the same in both orders, the last one and the rows' times are not.
  private func explored(_ leaveOut: @escaping (Scenario, Store<Calls<Kept>>) -> Void) async -> [String] {
    let failures = await Failures.of {
      await explore { scenario in
        let store = scenario.start(2, from: Kept()) { answer, kept in
          kept.sum += answer
          for row in kept.rows.indices { kept.rows[row].fetchedAt = kept.rows[row].fetchedAt * 3 + answer + 1 }
          kept.last = answer
        }
        leaveOut(scenario, store)
      }
    }
    return failures.texts
  }

  @Test func `may be left out by its name, in each row, or with all that is in it`() async {
    let text = await explored { scenario, _ in scenario.leaveOut("Calls<Kept>.kept.last") }.first ?? ""
    #expect(text.contains("Calls<Kept>.kept.rows[0].fetchedAt") && !text.contains("kept.last"), "\(text)")
    let both = await explored { scenario, _ in
      scenario.leaveOut("Calls<Kept>.kept.last")
      scenario.leaveOut("Calls<Kept>.kept.rows[…].fetchedAt")
    }
    #expect(both == [])
    #expect(await explored { scenario, _ in scenario.leaveOut("Calls<Kept>.kept") } == [])
  }

  @Test func `leaves no other field out whose name begins with its own`() async {
    #expect(await explored { scenario, _ in scenario.leaveOut("Calls<Kept>.ke") }.count == 1)
  }

  @Test func `may be left out by its key path`() async {
    let text = await explored { scenario, store in scenario.leaveOut(\.kept.last, of: store) }.first ?? ""
    #expect(text.contains("Calls<Kept>.kept.rows[0].fetchedAt") && !text.contains("kept.last"), "\(text)")
    let both = await explored { scenario, store in
      scenario.leaveOut(\.kept.last, of: store)
      scenario.leaveOut(\.kept.rows, of: store)
    }
    #expect(both == [])
  }

  @Test func `may differ in each execution`() async {
    var executions = 0
    let report = await explore { scenario in
      executions += 1
      let number = executions
      let store = scenario.start(2, from: Kept()) { answer, kept in (kept.sum, kept.last) = (kept.sum + answer, number)
      }
      scenario.leaveOut(\.kept.last, of: store)
    }
    #expect(report.isRight)
  }

  #if os(macOS) || os(Linux)
    @Test func `of a store that the scenario has not made ends the test`() async {
      await #expect(processExitsWith: .failure) {
        await explore { scenario in
          let store = Store(Calls<Int>(count: 1, call: { $0 }, keep: { _, _ in }), state: .init(kept: 0))
          scenario.leaveOut(\.kept, of: store)
        }
      }
    }
  #endif
}
