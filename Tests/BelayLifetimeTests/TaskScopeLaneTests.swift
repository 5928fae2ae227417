// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("TaskScope: lanes")
@MainActor
struct TaskScopeLaneTests {
  let gate = Gate()
  let load = Lane("load")

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 19: a drop lane: the dropped body never runs, its run says dropped`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let first = rig.run(load, policy: .drop) { [gate] deliver in
      await gate.wait()
      try await deliver("first")
    }
    let second = rig.run(load, policy: .drop) { deliver in try await deliver("second") }
    #expect(second.outcome == .dropped)
    #expect(await second.finished() == .dropped)
    gate.open()
    #expect(await first.finished() == .finished)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["first"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `The cancel of a family ends the runs of all its ids, running or waiting`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let family = [1, 2, 2].map { id in rig.run(Lane("sending", id: id, .enqueue)) { [gate] _ in await gate.wait() } }
    let other = rig.run(load) { deliver in try await deliver("other") }
    rig.handle.object?.cancel(lanesNamed: "sending")
    #expect(family.map(\.outcome) == [.cancelled, .cancelled, .cancelled])
    #expect(await other.finished() == .finished)
    gate.open()
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Raising a limit starts the runs that wait`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let second = Gate()
    let runs = [
      rig.run(load, policy: .enqueue) { [gate] _ in await gate.wait() },
      rig.run(load, policy: .enqueue) { _ in second.open() },
      rig.run(load, policy: .enqueue) { deliver in try await deliver("third") },
    ]
    rig.handle.object?.raiseLimit(of: load, to: 2)
    await second.wait()
    #expect(await runs[2].finished() == .finished)
    #expect(runs[0].outcome == .pending)
    gate.open()
    #expect(await runs[0].finished() == .finished)
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 20: an enqueue lane goes first in, first out, and never two at once`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let inside = Occupancy()
    for name in ["a", "b", "c", "d", "e"] {
      rig.run(load, policy: .enqueue) { deliver in
        inside.enter()
        defer { inside.leave() }
        try await deliver(name)
        await Task.yield()
      }
    }
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["a", "b", "c", "d", "e"])
    #expect(inside.most == 1)
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 20: an enqueue lane drains after a throw and after a cancel`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let second = Gate()
    let runs = [
      rig.run(load, policy: .enqueue) { [gate] _ in
        await gate.wait()
        throw Mishap("offline")
      },
      rig.run(load, policy: .enqueue) { _ in try await second.waitUnlessCancelled() },
      rig.run(load, policy: .enqueue) { deliver in try await deliver("third") },
    ]
    gate.open()
    #expect(await runs[0].finished() == .failed(Mishap("offline")))
    await second.waitUntilReached()
    runs[1].cancel()
    #expect(await runs[1].finished() == .cancelled)
    #expect(await runs[2].finished() == .finished)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["third"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 21: a queued run that is cancelled never runs, and the slots stay right`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let inside = Occupancy()
    let runs = (1...4).map { number in
      rig.run(load, policy: .concurrent(limit: 2)) { [gate] deliver in
        inside.enter()
        defer { inside.leave() }
        await gate.wait()
        try await deliver("\(number)")
      }
    }
    await gate.waitUntilReached(by: 2)
    runs[2].cancel()
    #expect(runs[2].outcome == .cancelled)
    #expect(await runs[2].finished() == .cancelled)
    #expect(runs[3].outcome == .pending)
    #expect(rig.engine.liveRuns == 3)
    gate.open()
    for run in [runs[0], runs[1], runs[3]] { #expect(await run.finished() == .finished) }
    await rig.expectNothingLeft()
    #expect(rig.log.lines.sorted() == ["1", "2", "4"])
    #expect(inside.most <= 2)
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 22: keepLatest: one runs, only the newest waits, the ones between are dropped and say so`(
    form: ScopeForm
  ) async {
    let rig = ScopeRig(form)
    let runs = (1...4).map { number in
      rig.run(load, policy: .keepLatest) { [gate] deliver in
        await gate.wait()
        try await deliver("\(number)")
      }
    }
    #expect(runs.map(\.outcome) == [.pending, .dropped, .dropped, .pending])
    gate.open()
    #expect(await runs[3].finished() == .finished)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["1", "4"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 23: one run throws, its siblings continue`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let sibling = rig.run(load) { [gate] deliver in
      await gate.wait()
      try await deliver("sibling")
    }
    let failing = rig.run(load) { _ in throw Mishap("offline") }
    #expect(await failing.finished() == .failed(Mishap("offline")))
    #expect(sibling.outcome == .pending)
    gate.open()
    #expect(await sibling.finished() == .finished)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["sibling"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `A waiting run takes the place of one that was cancelled in that turn, though its work computes on`(
    form: ScopeForm
  ) async {
    let rig = ScopeRig(form)
    let stuck = rig.run(load, policy: .enqueue) { [gate] deliver in
      await gate.wait()
      try await deliver("stuck")
    }
    let next = rig.run(load, policy: .enqueue) { deliver in try await deliver("next") }
    await gate.waitUntilReached()
    stuck.cancel()
    #expect(await next.finished() == .finished)
    gate.open()
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["next"])
  }
}
