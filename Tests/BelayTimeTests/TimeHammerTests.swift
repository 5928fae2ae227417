// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Deadlines, hammered by eight threads", .lostIfLate)
struct TimeHammerTests {
  @Test
  func `Answers, deadlines and cancellations from eight threads: one answer each, and what is left behind returns`()
    async
  {
    var heard: Set<String> = []
    for round in 0..<10 {
      let line = await DeadlineRig().line
      let (clock, crowd) = (ManualClock(), Crowd())
      let gates = (0..<48).map { _ in Gate() }
      let callers = gates.enumerated().map { number, gate in
        let pass = crowd.enter()
        return Task { @concurrent in
          try await withDeadline(in: .seconds(1 + number % 2), clock: clock, fileID: "TimeHammer.swift", line: line) {
            pass.show()
            if number % 3 == 0 { try await gate.waitUnlessCancelled() } else { await gate.wait() }
            if number % 5 == 0 { throw Mishap("offline") }
            return "in time"
          }
        }
      }
      // At any stage; in later rounds, all have begun.
      if round >= 5 { await clock.waitForSleepers(callers.count) }
      await hammer { thread, _ in
        for number in 0..<48 where number % 4 == thread % 4 {
          if thread < 4 { gates[(number + round) % 48].open() } else if number % 3 > 0 { callers[number].cancel() }
          if thread == round % 8, number < 12 { clock.advance(by: .milliseconds(500)) }
        }
      }
      for gate in gates { gate.open() }
      for caller in callers { heard.insert(await outcome(of: caller)) }
      await crowd.isGone()
      #expect(Leftovers.all.allSatisfy { "\($0.location.fileID)" != "TimeHammer.swift" || $0.location.line != line })
    }
    #expect(heard.isSubset(of: ["in time", "failed: offline", "deadlineExpired", "cancelled"]), "\(heard)")
  }
}
