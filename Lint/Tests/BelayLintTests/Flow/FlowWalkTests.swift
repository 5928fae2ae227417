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

  @Test
  func `A break with a label leaves the statement that has it, and no other`() {
    let inner = MadeStatement.loop(.while, [.call("set"), .jump(.break, "inner"), .call("reset")])
    let loops = MadeStatement.loop(.for, [.labeled("inner", inner), .leave(.return)])
    #expect(FlowCheck.outcome(of: [loops, .call("reset")]) == .agrees)
    let branch = MadeStatement.branch([.call("set"), .jump(.break, "branch"), .call("reset")], nil)
    #expect(FlowCheck.outcome(of: [.loop(.for, [.labeled("branch", branch), .leave(.return)])]) == .agrees)
  }

  @Test
  func `A continue with a label begins the next round of the loop that has it`() {
    let inner = MadeStatement.loop(.repeat, [.call("set"), .jump(.continue, "outer")])
    #expect(
      FlowCheck.outcome(of: [.labeled("outer", .loop(.for, [inner, .call("reset"), .leave(.return)]))]) == .agrees)
  }

  @Test
  func `A case that falls through in a condition goes on with the next one`() {
    let first: [MadeStatement] = [.call("set"), .branch([.leave(.fallthrough)], nil), .call("reset")]
    #expect(FlowCheck.outcome(of: [.choose([first, [.call("other"), .leave(.return)]])]) == .agrees)
  }

  @Test
  func `A task takes over what the function has begun`() {
    let task = MadeStatement.task([.tryCall("reset")])
    #expect(FlowCheck.outcome(of: [.call("set"), .attempt([task], catchesAll: true, [.call("set")])]) == .agrees)
  }

  /// Each level multiplies the rounds of those inside. `Corpus/nested-loops.input` is one that the fuzzer found.
  @Test
  func `Loops in loops are followed in few steps, however deep`() {
    var body = [MadeStatement.tryCall("set")]
    for _ in 0..<16 { body = [.loop(.for, body + [.tryCall("other")])] }
    let steps = FlowCheck.steps(through: body)
    #expect(steps > 16 && steps < 100_000)
  }
}
