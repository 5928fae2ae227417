// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("WeakOwner.hold")
@MainActor
struct OwnerHoldTests {
  let scope = TaskScope()
  let screen = Screen()
  let gate = Gate()
  let load = Lane("load")

  /// Work that holds the loader and ignores cancellation.
  func hold(_ lane: Lane, policy: Lane.Policy? = nil, at gate: Gate) -> Run {
    scope.run(lane, policy: policy, on: screen) { owner in
      try await owner.hold(\.isLoading, at: true) { await gate.wait() }
    }
  }

  func expectGivenBack(
    _ writes: [String] = ["isLoading=true", "isLoading=false"],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(screen.writes == writes, sourceLocation: sourceLocation)
    expectEmptyRegistry(of: scope.engine, scope.heldValues, sourceLocation: sourceLocation)
  }

  @Test
  func `Behavior 25: a held value is restored when the body returns`() async {
    let run = hold(load, at: gate)
    await gate.waitUntilReached()
    #expect(screen.isLoading)
    gate.open()
    #expect(await run.finished() == .finished)
    expectGivenBack()
  }

  @Test
  func `Behavior 25: a held value is restored when the body throws, before the error propagates`() async {
    let seen = Log()
    let run = await Reports().collect {
      scope.run(load, on: screen) { [screen] owner in
        do {
          try await owner.hold(\.isLoading, at: true) { throw Mishap("offline") }
        } catch {
          seen.add("\(screen.isLoading)")
          throw error
        }
      }
    }
    #expect(await run.finished() == .failed(Mishap("offline")))
    #expect(seen.lines == ["false"])
    expectGivenBack()
  }

  @Test
  func `Behavior 25: a held value is restored in the turn of the cancel, whatever the work does`() async {
    let run = hold(load, at: gate)
    await gate.waitUntilReached()
    run.cancel()
    expectGivenBack()
    gate.open()
    await run.finished()
    expectGivenBack()
  }

  @Test
  func `Behavior 25: a held value is restored when the run's lane is cancelled`() async {
    let run = hold(load, at: gate)
    await gate.waitUntilReached()
    scope.cancel(load)
    expectGivenBack()
    gate.open()
    await run.finished()
  }

  @Test
  func `Behavior 25: a held value is restored when the run is superseded, and held again by the newer one`() async {
    let newer = Gate()
    let first = hold(load, policy: .restart, at: gate)
    await gate.waitUntilReached()
    let second = hold(load, policy: .restart, at: newer)
    #expect(first.outcome == .superseded)
    await newer.waitUntilReached()
    #expect(screen.isLoading)
    // The older work returns late from its `hold`, which must not affect the newer run.
    gate.open()
    await first.finished()
    #expect(screen.isLoading)
    newer.open()
    #expect(await second.finished() == .finished)
    #expect(!screen.isLoading)
    expectEmptyRegistry(of: scope.engine, scope.heldValues)
  }

  @Test
  func `Behavior 25: a held value is restored in the turn in which the scope ends`() async {
    let run = hold(load, at: gate)
    await gate.waitUntilReached()
    scope.end()
    expectGivenBack()
    gate.open()
    await run.finished()
  }

  @Test
  func `Behavior 25: a held value is restored when the scope is released on another thread`() async {
    let handle = Handle(TaskScope())
    let heldValues = handle.object!.heldValues
    let run = handle.object!.run(load, on: screen) { [gate] owner in
      try await owner.hold(\.isLoading, at: true) { await gate.wait() }
    }
    await gate.waitUntilReached()
    await onThreads(1) { _ in handle.release() }
    #expect(await run.finished() == .cancelled)
    #expect(screen.writes == ["isLoading=true", "isLoading=false"])
    #expect(heldValues.isEmpty)
    gate.open()
  }

  @Test(arguments: [true, false])
  func `Behavior 25: two overlapping holders restore once, at the last`(firstLeavesFirst: Bool) async {
    let other = Gate()
    let runs = [hold(load, at: gate), hold(load, at: other)]
    await gate.waitUntilReached()
    await other.waitUntilReached()
    let order = firstLeavesFirst ? [(gate, runs[0]), (other, runs[1])] : [(other, runs[1]), (gate, runs[0])]
    order[0].0.open()
    await order[0].1.finished()
    #expect(screen.isLoading)
    order[1].0.open()
    await order[1].1.finished()
    #expect(screen.writes.filter { $0 == "isLoading=false" }.count == 1)
    expectEmptyRegistry(of: scope.engine, scope.heldValues)
  }

  @Test
  func `Nested holds of one field in one run restore step by step`() async {
    let run = scope.run(load, on: screen) { [screen] owner in
      try await owner.hold(\.title, at: "Loading…") {
        try await owner.hold(\.title, at: "Retrying…") {}
        screen.show(screen.title)
      }
    }
    await run.finished()
    #expect(screen.log.lines == ["Loading…"])
    expectGivenBack(["title=Loading…", "title=Retrying…", "title=Loading…", "title="])
  }

  @Test(arguments: [true, false])
  func `A deliberate write wins: the field is left alone when the run ends`(isCancelled: Bool) async {
    let run = scope.run(load, on: screen) { [gate] owner in
      try await owner.hold(\.title, at: "Loading…") { await gate.wait() }
    }
    await gate.waitUntilReached()
    screen.title = "Portfolio"
    if isCancelled { run.cancel() }
    gate.open()
    await run.finished()
    expectGivenBack(["title=Loading…", "title=Portfolio"])
  }

  @Test
  func `A run that is no longer live holds nothing: hold throws, its body never begins`() async {
    let (began, errors) = (Log(), Log())
    let wire = Gate()
    let run = scope.run(load, on: screen) { [gate, wire = Tripwire(wire)] owner in
      wire.touch()
      await gate.wait()
      do {
        try await owner.hold(\.isLoading, at: true) { began.add("began") }
      } catch { errors.add("\(type(of: error))") }
    }
    await gate.waitUntilReached()
    run.cancel()
    gate.open()
    await wire.wait()
    #expect(began.isEmpty)
    #expect(errors.lines == ["CancellationError"])
    expectGivenBack([])
  }

  @Test
  func `A hold at the value that a field has already is reported: other code sets it by hand too`() async {
    screen.isLoading = true
    let reports = Reports()
    let line: UInt = #line + 1
    let run = await reports.collect { scope.run(load, on: screen) { try await $0.hold(\.isLoading, at: true) {} } }
    await run.finished()
    #expect(screen.isLoading)
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("OwnerHoldTests.swift:\(line)") == true)
    expectEmptyRegistry(of: scope.engine, scope.heldValues)
  }
}
