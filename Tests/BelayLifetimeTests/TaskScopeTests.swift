// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("TaskScope")
@MainActor
struct TaskScopeTests {
  let gate = Gate()
  let load = Lane("load")

  @Test(arguments: ScopeForm.allCases)
  func `A run delivers, finishes and says so`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let run = rig.run(load) { deliver in try await deliver("holdings") }
    #expect(await run.finished() == .finished)
    #expect(run.outcome == .finished)
    #expect(rig.log.lines == ["holdings"])
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 1: start, then cancel its lane: nothing more is delivered`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let run = rig.run(load) { [gate] deliver in
      try await deliver("before")
      await gate.wait()
      try await deliver("after")
    }
    await gate.waitUntilReached()
    rig.cancel(load)
    #expect(run.outcome == .cancelled)
    gate.open()
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["before"])
    #expect(await run.finished() == .cancelled)
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 1: cancelling a lane leaves the other lanes alone`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let run = rig.run(load) { [gate] deliver in
      await gate.wait()
      try await deliver("holdings")
    }
    rig.cancel(Lane("prices"))
    gate.open()
    #expect(await run.finished() == .finished)
    #expect(rig.log.lines == ["holdings"])
    await rig.expectNothingLeft()
  }

  /// Not for the actor form, whose work begins on no actor: it may begin during this turn.
  @Test(arguments: [.plain, .owner] as [ScopeForm])
  func `Behavior 2: start and cancel in the same main-actor turn: the body never starts`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let began = Log()
    let run = rig.run(load) { _ in began.add("began") }
    run.cancel()
    #expect(run.outcome == .cancelled)
    rig.run(load) { _ in began.add("began") }
    rig.cancel(load)
    await rig.expectNothingLeft()
    #expect(began.isEmpty)
  }

  @Test(arguments: [.plain, .owner] as [ScopeForm])
  func `Behavior 2: start and dismiss in the same main-actor turn: the body never starts`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let began = Log()
    let run = rig.run(load) { _ in began.add("began") }
    rig.handle.release()
    #expect(run.outcome == .cancelled)
    await rig.expectNothingLeft()
    #expect(began.isEmpty)
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 3: a restart lane, three starts: only the last delivers`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let runs = ["a", "ab", "abc"].map { query in
      rig.run(load, policy: .restart) { [gate] deliver in
        await gate.wait()
        try await deliver(query)
      }
    }
    #expect(runs.map(\.outcome) == [.superseded, .superseded, .pending])
    gate.open()
    #expect(await runs[2].finished() == .finished)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["abc"])
  }

  @Test(arguments: ScopeForm.allCases, [true, false])
  func
    `Behavior 4: a restart lane whose older work is uncooperative: its result is never delivered, whatever the order`(
      form: ScopeForm, olderEndsFirst: Bool
    ) async
  {
    let rig = ScopeRig(form)
    let (older, newer) = (Gate(), Gate())
    let runs = [older, newer].map { gate in
      rig.run(load, policy: .restart) { deliver in
        await gate.wait()
        try await deliver(gate === older ? "older" : "newer")
      }
    }
    if olderEndsFirst {
      older.open()
      newer.open()
    } else {
      newer.open()
      #expect(await runs[1].finished() == .finished)
      older.open()
    }
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["newer"])
    #expect(runs.map(\.outcome) == [.superseded, .finished])
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 5: cancelling twice, or after completion, has no effect`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let finished = rig.run(load) { deliver in try await deliver("holdings") }
    await finished.finished()
    finished.cancel()
    rig.cancel(load)
    #expect(finished.outcome == .finished)

    let cancelled = rig.run(load) { [gate] _ in await gate.wait() }
    cancelled.cancel()
    cancelled.cancel()
    rig.cancel(load)
    #expect(cancelled.outcome == .cancelled)
    gate.open()
    await rig.expectNothingLeft()
    cancelled.cancel()
    #expect(cancelled.outcome == .cancelled)
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 6: two runs in a concurrent lane: one cancel stops both`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let runs = ["one", "two"].map { name in
      rig.run(load) { [gate] deliver in
        await gate.wait()
        try await deliver(name)
      }
    }
    rig.cancel(load)
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    gate.open()
    await rig.expectNothingLeft()
    #expect(rig.log.isEmpty)
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 7: after completion, failure or cancel the registry is empty`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    #expect(await rig.run(load) { _ in }.finished() == .finished)
    #expect(await rig.run(load) { _ in throw CancellationError() }.finished() == .cancelled)
    expectEmptyRegistry(of: rig.engine)
    let runs = [
      rig.run(load) { [gate] _ in await gate.wait() },
      rig.run(load, policy: .enqueue) { [gate] _ in await gate.wait() },
      rig.run(load, policy: .enqueue) { _ in },
    ]
    #expect(rig.engine.liveRuns == 3)
    rig.cancel(load)
    expectEmptyRegistry(of: rig.engine)
    gate.open()
    for run in runs { #expect(await run.finished() == .cancelled) }
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 8: two scopes, same lane name: isolated`(form: ScopeForm) async {
    let (left, right) = (ScopeRig(form), ScopeRig(form))
    let runs = [left, right].map { rig in
      rig.run(load, policy: .restart) { [gate] deliver in
        await gate.wait()
        try await deliver("holdings")
      }
    }
    #expect(runs.map(\.outcome) == [.pending, .pending])
    left.cancel(load)
    #expect(runs.map(\.outcome) == [.cancelled, .pending])
    gate.open()
    await runs[1].finished()
    await left.expectNothingLeft()
    await right.expectNothingLeft()
    #expect(left.log.isEmpty)
    #expect(right.log.lines == ["holdings"])
  }
}
