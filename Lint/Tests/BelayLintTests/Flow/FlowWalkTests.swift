// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintFuzzing
import Testing

/// Which exits of a body are reached in which state: compared with running the body for every decision.
struct FlowWalkTests {
  @Test(arguments: 0..<20)
  func `Random bodies leave as the walk says`(_ hundred: Int) {
    var compared = 0
    for number in 0..<100 {
      let outcome = FlowCheck.outcome(ofSeed: UInt64(hundred * 100 + number))
      if outcome != .notCompared { compared += 1 }
      if case .differs(let how) = outcome { Issue.record("\(how)") }
    }
    #expect(compared > 50)
  }

  @Test
  func `What defer does is seen at each exit`() {
    #expect(FlowCheck.outcome(of: [.call("set"), .defer([.call("reset")]), .tryCall("other")]) == .agrees)
  }
}
