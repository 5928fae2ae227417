// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("TaskScope: join")
@MainActor
struct TaskScopeJoinTests {
  let gate = Gate()
  let load = Lane("load", .join)

  @Test(arguments: ScopeForm.allCases)
  func `A run that joins starts nothing and shares the end and the outcome`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let first = rig.run(load) { [gate] deliver in
      await gate.wait()
      try await deliver("first")
    }
    let second = rig.run(load) { deliver in try await deliver("second") }
    #expect(second.outcome == .pending)
    #expect(rig.engine.liveRuns == 1)
    gate.open()
    #expect(await second.finished() == .finished)
    #expect(first.outcome == .finished)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["first"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `A run that joins shares a failure, a cancel, and the end of the scope`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let failing = rig.run(load) { [gate] _ in
      await gate.wait()
      throw Mishap("offline")
    }
    let joined = rig.run(load) { _ in }
    gate.open()
    await failing.finished()
    #expect(await joined.finished() == .failed(Mishap("offline")))

    let stuck = Gate()
    let cancelled = rig.run(load) { _ in await stuck.wait() }
    let joinedCancelled = rig.run(load) { _ in }
    cancelled.cancel()
    #expect(await joinedCancelled.finished() == .cancelled)

    rig.run(load) { _ in await stuck.wait() }
    let joinedEnded = rig.run(load) { _ in }
    rig.handle.release()
    #expect(await joinedEnded.finished() == .cancelled)
    stuck.open()
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Cancelling a run that joined only detaches it from the other`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let first = rig.run(load) { [gate] deliver in
      await gate.wait()
      try await deliver("first")
    }
    let (second, third) = (rig.run(load) { _ in }, rig.run(load) { _ in })
    second.cancel()
    #expect(await second.finished() == .cancelled)
    #expect([first.outcome, third.outcome] == [.pending, .pending])
    gate.open()
    #expect(await third.finished() == .finished)
    #expect(second.outcome == .cancelled)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["first"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `A run that another policy supersedes takes those that joined it along`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let first = rig.run(load) { [gate] _ in await gate.wait() }
    let joined = rig.run(load) { _ in }
    let newer = rig.run(load, policy: .restart) { deliver in try await deliver("newer") }
    #expect([first.outcome, joined.outcome] == [.superseded, .superseded])
    #expect(await newer.finished() == .finished)
    gate.open()
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `The work of a run that joins is released when the run ends, and never begins`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    rig.run(load) { [gate] _ in await gate.wait() }
    let wire = Gate()
    let began = Log()
    let joined = { [tripwire = Tripwire(wire)] in
      rig.run(load) { _ in
        tripwire.touch()
        began.add("began")
      }
    }()
    joined.cancel()
    await wire.wait()
    #expect(began.isEmpty)
    gate.open()
    await rig.expectNothingLeft()
  }

  @Test
  func `A field held by the active run is restored at its end, not when a joiner leaves`() async {
    let scope = TaskScope()
    let screen = Screen()
    let first = scope.run(load, on: screen) { [gate] owner in
      try await owner.hold(\.isLoading, at: true) { await gate.wait() }
    }
    await gate.waitUntilReached()
    let joined = scope.run(load, on: screen) { _ in }
    joined.cancel()
    #expect(screen.isLoading)
    first.cancel()
    #expect(!screen.isLoading)
    gate.open()
    await first.finished()
    expectEmptyRegistry(of: scope.engine, scope.heldValues)
  }
}
