// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Deadlines, from many threads")
struct TimeStressTests {
  @Test
  func `The answer, the deadline and the cancellation race: every caller hears one, and nothing is left`() async {
    var tally: [String: Int] = [:]
    for round in 0..<20 {
      let line = await DeadlineRig().line
      let (clock, gate) = (ManualClock(), Gate())
      let (inside, wires) = (Occupancy(), (0..<40).map { _ in Gate() })
      let callers = wires.enumerated().map { number, gone in
        let wire = Tripwire(gone)
        return Task { @concurrent in
          try await withDeadline(in: .seconds(1), clock: clock, fileID: "TimeStress.swift", line: line) {
            wire.touch()
            inside.enter()
            defer { inside.leave() }
            if number % 4 == 0 { try await gate.waitUnlessCancelled() } else { await gate.wait() }
            if number % 5 == 0 { throw Mishap("offline") }
            return "in time"
          }
        }
      }
      // At any stage; in later rounds, all have begun.
      if round >= 10 { await clock.waitForSleepers(callers.count) }
      await onThreads(3) { thread in
        switch (thread + round) % 3 {
        case 0: gate.open()
        case 1: clock.advance(by: .seconds(1))
        default: for (number, caller) in callers.enumerated() where number % 3 == 0 { caller.cancel() }
        }
      }
      for caller in callers { tally[await outcome(of: caller), default: 0] += 1 }
      for gone in wires { await gone.wait() }
      #expect(inside.now == 0)
      #expect(Leftovers.all.allSatisfy { "\($0.location.fileID)" != "TimeStress.swift" || $0.location.line != line })
    }
    #expect(tally.values.reduce(0, +) == 800)
    #expect(Set(tally.keys).isSubset(of: ["in time", "failed: offline", "deadlineExpired", "cancelled"]), "\(tally)")
    print("deadlines from many threads: \(tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
  }
}
