// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Lane")
struct LaneTests {
  @Test
  func `A lane is its name, whatever its policy`() {
    #expect(Lane("results", .restart) == Lane("results", .drop))
    #expect(Lane("results", .restart).hashValue == Lane("results", .drop).hashValue)
    #expect(Lane("results") != Lane("pages"))
  }

  @Test
  func `The lanes of a family are told apart by their ids, of whatever type`() {
    #expect(Lane("sending", id: 1) == Lane("sending", id: 1, .drop))
    #expect(Lane("sending", id: 1) != Lane("sending", id: 2))
    #expect(Lane("sending", id: 1) != Lane("receiving", id: 1))
    #expect(Lane("sending", id: 1) != Lane("sending", id: "1"))
    #expect(Lane("sending", id: 1) != Lane("sending"))
    #expect(Set([Lane("sending", id: 1), Lane("sending", id: 1), Lane("sending", id: 2)]).count == 2)
  }

  @Test
  func `A lane describes itself by its name and id`() {
    #expect(Lane("results").description == "results")
    #expect(Lane("sending", id: 7).description == "sending(7)")
  }

  @Test
  func `A lane that names no policy is concurrent`() {
    #expect(Lane("results").policy == .concurrent)
    #expect(Lane("sending", id: 7).policy == .concurrent)
    #expect(Lane.concurrent.policy == .concurrent)
  }

  @Test
  func `A lane remembers where it was declared`() {
    let line: UInt = #line + 1
    let lane = Lane("results")
    #expect(lane.location.description == "\(#fileID):\(line)")
  }
}

@Suite("Lane.Policy")
struct LanePolicyTests {
  @Test
  func `A policy without a limit is the one with the limit 1`() {
    #expect(Lane.Policy.restart == .restart(limit: 1))
    #expect(Lane.Policy.drop == .drop(limit: 1))
    #expect(Lane.Policy.join == .join(limit: 1))
    #expect(Lane.Policy.enqueue == .concurrent(limit: 1))
    #expect(Lane.Policy.keepLatest == .keepLatest(limit: 1))
    #expect(Lane.Policy.concurrent != .concurrent(limit: 1))
  }

  @Test
  func `Policies differ by kind and limit`() {
    #expect(Set(LaneRule.all.map(\.policy)).count == LaneRule.all.count)
  }

  @Test(arguments: [
    (Lane.Policy.concurrent, "concurrent"),
    (.concurrent(limit: 4), "concurrent(limit: 4)"),
    (.restart, "restart"),
    (.restart(limit: 2), "restart(limit: 2)"),
    (.drop, "drop"),
    (.join, "join"),
    (.enqueue, "enqueue"),
    (.keepLatest, "keepLatest"),
    (.keepLatest(limit: 3), "keepLatest(limit: 3)"),
  ])
  func `A policy describes itself as it is written`(policy: Lane.Policy, text: String) {
    #expect(policy.description == text)
  }

  #if os(macOS) || os(Linux)
    @Test
    func `A limit of zero traps: such a lane would never start a run`() async {
      await #expect(processExitsWith: .failure) { _ = Lane.Policy.concurrent(limit: 0) }
      await #expect(processExitsWith: .failure) { _ = Lane.Policy.restart(limit: 0) }
      await #expect(processExitsWith: .failure) { _ = Lane.Policy.drop(limit: 0) }
      await #expect(processExitsWith: .failure) { _ = Lane.Policy.join(limit: 0) }
      await #expect(processExitsWith: .failure) { _ = Lane.Policy.keepLatest(limit: -1) }
    }
  #endif
}
