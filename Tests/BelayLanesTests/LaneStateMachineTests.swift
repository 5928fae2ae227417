// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("LaneStateMachine")
struct LaneStateMachineTests {
  var lane = LaneStateMachine<String>()

  /// Starts runs, so that a test can begin with a busy lane.
  mutating func begin(_ runs: String..., policy: Lane.Policy = .concurrent) {
    for run in runs { #expect(lane.start(run, policy: policy).placement == .run) }
  }

  @Test
  mutating func `A concurrent lane lets all go`() {
    begin("a", "b", "c")
    #expect(lane.running == ["a", "b", "c"])
    #expect(lane.waiting.isEmpty)
  }

  @Test
  mutating func `A concurrent lane with a limit lets the next one go when a place is free`() {
    begin("a", "b", policy: .concurrent(limit: 2))
    #expect(lane.start("c", policy: .concurrent(limit: 2)).placement == .wait)
    #expect(lane.start("d", policy: .concurrent(limit: 2)).placement == .wait)
    #expect(lane.leave("b") == ["c"])
    #expect(lane.running == ["a", "c"])
    #expect(lane.waiting == ["d"])
  }

  @Test
  mutating func `Raising the limit lets the runs that wait go, in their order, and keeps a higher limit of their own`()
  {
    begin("a", policy: .enqueue)
    _ = lane.start("b", policy: .enqueue)
    _ = lane.start("c", policy: .concurrent(limit: 3))
    _ = lane.start("d", policy: .enqueue)
    #expect(lane.raiseLimit(to: 1) == [])
    #expect(lane.raiseLimit(to: 2) == ["b", "c"])
    #expect(lane.running == ["a", "b", "c"])
    #expect(lane.waiting == ["d"])
    #expect(lane.leave("a") == [])
    #expect(lane.leave("b") == ["d"])
  }

  @Test
  mutating func `A restart lane gives the new run the place of the old one`() {
    begin("a", policy: .restart)
    let start = lane.start("b", policy: .restart)
    #expect(start.placement == .run)
    #expect(start.superseded == ["a"])
    #expect(lane.running == ["b"])
  }

  @Test
  mutating func `A restart lane with a limit supersedes the oldest only`() {
    begin("a", "b", policy: .restart(limit: 2))
    #expect(lane.start("c", policy: .restart(limit: 2)).superseded == ["a"])
    #expect(lane.running == ["b", "c"])
  }

  @Test
  mutating func `A superseded run that leaves later takes no place away`() {
    begin("a", policy: .restart)
    _ = lane.start("b", policy: .restart)
    #expect(lane.start("c", policy: .enqueue).placement == .wait)
    #expect(lane.leave("a") == [])
    #expect(lane.running == ["b"])
    #expect(lane.waiting == ["c"])
  }

  @Test
  mutating func `A drop lane drops while it is busy, and only then`() {
    begin("a", policy: .drop)
    #expect(lane.start("b", policy: .drop).placement == .drop)
    #expect(lane.leave("a") == [])
    #expect(lane.start("c", policy: .drop).placement == .run)
  }

  @Test
  mutating func `A drop lane with a limit drops when so many go`() {
    begin("a", "b", policy: .drop(limit: 2))
    #expect(lane.start("c", policy: .drop(limit: 2)).placement == .drop)
    #expect(lane.running == ["a", "b"])
  }

  @Test
  mutating func `A join lane shares the run that goes`() {
    begin("a", policy: .join)
    #expect(lane.start("b", policy: .join).placement == .join("a"))
    #expect(lane.running == ["a"])
    #expect(lane.waiting.isEmpty)
  }

  @Test
  mutating func `A join lane with a limit shares the newest`() {
    begin("a", "b", policy: .join(limit: 2))
    #expect(lane.start("c", policy: .join(limit: 2)).placement == .join("b"))
  }

  @Test
  mutating func `An enqueue lane goes first in, first out`() {
    begin("a", policy: .enqueue)
    #expect(lane.start("b", policy: .enqueue).placement == .wait)
    #expect(lane.start("c", policy: .enqueue).placement == .wait)
    #expect(lane.leave("a") == ["b"])
    #expect(lane.leave("b") == ["c"])
    #expect(lane.leave("c") == [])
    #expect(lane.isEmpty)
  }

  @Test
  mutating func `A waiting run that leaves frees no place`() {
    begin("a", policy: .enqueue)
    _ = lane.start("b", policy: .enqueue)
    _ = lane.start("c", policy: .enqueue)
    #expect(lane.leave("b") == [])
    #expect(lane.running == ["a"])
    #expect(lane.waiting == ["c"])
  }

  @Test
  mutating func `A keepLatest lane keeps the newest of those that wait`() {
    begin("a", policy: .keepLatest)
    #expect(lane.start("b", policy: .keepLatest).dropped == [])
    let start = lane.start("c", policy: .keepLatest)
    #expect(start.placement == .wait)
    #expect(start.dropped == ["b"])
    #expect(lane.leave("a") == ["c"])
  }

  @Test
  mutating func `A cancelled lane gives up those that go, then those that wait`() {
    begin("a", "b", policy: .concurrent(limit: 2))
    _ = lane.start("c", policy: .concurrent(limit: 2))
    #expect(lane.leaveAll() == ["a", "b", "c"])
    #expect(lane.isEmpty)
  }

  // MARK: Several policies in one lane

  @Test
  mutating func `A search supersedes the pages of the old query, those that wait too`() {
    begin("search 1", policy: .restart)
    #expect(lane.start("page 2", policy: .enqueue).placement == .wait)
    let start = lane.start("search 2", policy: .restart)
    #expect(start.superseded == ["search 1", "page 2"])
    #expect(lane.running == ["search 2"])
    #expect(lane.waiting.isEmpty)
  }

  @Test
  mutating func `A page is dropped while a search goes`() {
    begin("search", policy: .restart)
    #expect(lane.start("page 2", policy: .drop).placement == .drop)
    #expect(lane.leave("search") == [])
    #expect(lane.start("page 2", policy: .drop).placement == .run)
  }

  @Test
  mutating func `A run with a higher limit does not overtake one that waits; one without a limit does`() {
    begin("a", policy: .enqueue)
    #expect(lane.start("b", policy: .enqueue).placement == .wait)
    #expect(lane.start("c", policy: .concurrent(limit: 2)).placement == .wait)
    #expect(lane.start("d", policy: .concurrent).placement == .run)
    #expect(lane.leave("a") == [])
    #expect(lane.leave("d") == ["b", "c"], "c remembers its own limit")
  }
}
