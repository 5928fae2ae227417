// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("TaskScope: endings")
@MainActor
struct TaskScopeEndingTests {
  let gate = Gate()
  let load = Lane("load")

  /// A screen that owns its scope, as screens do.
  final class Detail: Screen {
    let scope = TaskScope()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 15: the last handle is released while work runs: deinit comes at once, the work sees cancellation`(
    form: ScopeForm
  ) async {
    let rig = ScopeRig(form)
    weak let scope = rig.handle.object
    let seen = Log()
    let run = rig.run(load) { [gate] _ in
      do { try await gate.waitUnlessCancelled() } catch { seen.add("\(type(of: error)), \(Task.isCancelled)") }
    }
    await gate.waitUntilReached()
    rig.handle.release()
    #expect(scope == nil)
    #expect(run.outcome == .cancelled)
    await rig.expectNothingLeft()
    #expect(seen.lines == ["CancellationError, true"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 16: with uncooperative work deinit still comes at once, the late result is dropped`(form: ScopeForm)
    async
  {
    let rig = ScopeRig(form)
    weak let scope = rig.handle.object
    let run = rig.run(load) { [gate] deliver in
      await gate.wait()
      try await deliver("late")
    }
    await gate.waitUntilReached()
    rig.handle.release()
    #expect(scope == nil)
    #expect(await run.finished() == .cancelled, "The work still waits at the gate; nobody waits for it.")
    gate.open()
    await rig.expectNothingLeft()
    #expect(rig.log.isEmpty)
  }

  @Test
  func `Behavior 16: a screen that owns its scope is freed at once, whatever its work does`() async {
    let log = Log()
    var screen: Detail? = Detail(log: log)
    weak let weakScreen = screen
    let engine = screen!.scope.engine
    let run = screen!.scope.run(load, on: screen!) { [gate] owner in
      try owner { $0.show("before") }
      await gate.wait()
      try owner { $0.show("after") }
    }
    await gate.waitUntilReached()
    screen = nil
    #expect(weakScreen == nil)
    #expect(run.outcome == .cancelled)
    gate.open()
    await run.finished()
    #expect(log.lines == ["before"])
    expectEmptyRegistry(of: engine)
  }

  @Test
  func `A screen that goes before its app-long scope is not touched, and its run is cancelled at the next touch`() async
  {
    let scope = TaskScope()
    let log = Log()
    var screen: Screen? = Screen(log: log)
    let run = scope.run(load, on: screen!) { [gate] owner in
      await gate.wait()
      try owner { $0.show("after") }
    }
    await gate.waitUntilReached()
    screen = nil
    #expect(run.outcome == .pending)
    gate.open()
    #expect(await run.finished() == .cancelled)
    #expect(log.isEmpty)
    expectEmptyRegistry(of: scope.engine, scope.heldValues)
  }

  @Test(arguments: ScopeForm.allCases)
  func `The scope is released off the main actor while main-actor work runs: nothing more is delivered`(form: ScopeForm)
    async
  {
    let rig = ScopeRig(form)
    weak let scope = rig.handle.object
    let run = rig.run(load) { [gate] deliver in
      try await deliver("before")
      await gate.wait()
      try await deliver("after")
    }
    await gate.waitUntilReached()
    let handle = rig.handle
    await onThreads(1) { _ in
      handle.release()
      gate.open()
    }
    #expect(scope == nil)
    #expect(await run.finished() == .cancelled)
    await rig.expectNothingLeft()
    #expect(rig.log.lines == ["before"])
  }

  @Test(arguments: ScopeForm.allCases)
  func `An ended scope starts nothing: a later run is cancelled before it begins`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    #expect(rig.handle.object?.isEnded == false)
    rig.handle.object?.end()
    rig.handle.object?.end()
    #expect(rig.handle.object?.isEnded == true)
    let run = rig.run(load) { deliver in try await deliver("too late") }
    #expect(run.outcome == .cancelled)
    #expect(await run.finished() == .cancelled)
    await rig.expectNothingLeft()
    #expect(rig.log.isEmpty)
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 18: awaiting a queued run resumes after it ran`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    rig.run(load, policy: .enqueue) { [gate] deliver in
      await gate.wait()
      try await deliver("first")
    }
    let queued = rig.run(load, policy: .enqueue) { deliver in try await deliver("second") }
    #expect(queued.outcome == .pending)
    let waiter = Task { await queued.finished() }
    gate.open()
    #expect(await waiter.value == .finished)
    #expect(rig.log.lines == ["first", "second"])
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 18: awaiting a queued run resumes after its scope ended`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    rig.run(load, policy: .enqueue) { [gate] _ in await gate.wait() }
    let queued = rig.run(load, policy: .enqueue) { deliver in try await deliver("second") }
    let entered = Gate()
    let waiter = Task {
      entered.open()
      return await queued.finished()
    }
    await entered.wait()
    rig.handle.release()
    #expect(await waiter.value == .cancelled)
    gate.open()
    await rig.expectNothingLeft()
    #expect(rig.log.isEmpty)
  }
}
