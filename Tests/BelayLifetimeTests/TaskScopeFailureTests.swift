// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("TaskScope: failures and reports")
@MainActor
struct TaskScopeFailureTests {
  let gate = Gate()
  let load = Lane("load")

  @Test(arguments: ScopeForm.allCases)
  func `onFailure hears what a live run throws, once`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let run = rig.run(load) { _ in throw Mishap("offline") }
    #expect(await run.finished().error as? Mishap == Mishap("offline"))
    #expect(rig.failures.lines == ["load: \(Mishap("offline"))"])
    await rig.expectNothingLeft()
  }

  @Test(arguments: ScopeForm.allCases)
  func `Behavior 23: CancellationError never surfaces as an error, nor does what work throws once it was cancelled`(
    form: ScopeForm
  ) async {
    let rig = ScopeRig(form)
    let thrown = rig.run(load) { _ in throw CancellationError() }
    #expect(await thrown.finished() == .cancelled)
    let late = rig.run(load) { [gate] _ in
      await gate.wait()
      throw Mishap("the request was cancelled")
    }
    let cooperative = rig.run(load) { [gate] _ in try await gate.waitUnlessCancelled() }
    let superseded = rig.run(load, policy: .restart) { [gate] _ in
      await gate.wait()
      throw Mishap("the scope has gone")
    }
    #expect([late.outcome, cooperative.outcome] == [.superseded, .superseded])
    rig.handle.release()
    gate.open()
    #expect(await superseded.finished() == .cancelled)
    await rig.expectNothingLeft()
    #expect(rig.failures.isEmpty)
  }

  @Test(arguments: ScopeForm.allCases)
  func `onFailure hears a failure once, also when others joined the run`(form: ScopeForm) async {
    let rig = ScopeRig(form)
    let first = rig.run(load, policy: .join) { [gate] _ in
      await gate.wait()
      throw Mishap("offline")
    }
    let joined = rig.run(load, policy: .join) { _ in }
    gate.open()
    #expect(await joined.finished() == .failed(Mishap("offline")))
    #expect(first.outcome == .failed(Mishap("offline")))
    #expect(rig.failures.lines.count == 1)
    await rig.expectNothingLeft()
  }

  @Test
  func `onFailure may start the next attempt in the same scope and lane`() async {
    let (attempts, done) = (Log(), Gate())
    let again = Handle<Retry>(Retry())
    let scope = TaskScope(onFailure: { _, lane in again.object?.run(lane) })
    again.object?.set(scope) {
      attempts.add("attempt")
      guard attempts.lines.count == 3 else { throw Mishap("offline") }
      done.open()
    }
    again.object?.run(load)
    await done.wait()
    again.release()
    #expect(attempts.lines.count == 3)
  }

  @Test
  func `A failure that no handler receives is reported, with the run, its line and the error`() async {
    let (scope, reports, gone) = (TaskScope(), Reports(), Gate())
    let line: UInt = #line + 2
    await reports.collect {
      _ = scope.run(load, name: "the portfolio") { [wire = Tripwire(gone)] in
        wire.touch()
        throw Mishap("offline")
      }
    }
    await gone.wait()
    #expect(reports.lines.count == 1)
    for part in ["the portfolio", "TaskScopeFailureTests.swift:\(line)", "offline"] {
      #expect(reports.lines.first?.contains(part) == true, "\(part)")
    }
  }

  @Test(arguments: [false, true])
  func `A failure that is awaited, also through a run that joined, is not reported`(joins: Bool) async {
    let (scope, reports) = (TaskScope(), Reports())
    await reports.collect {
      let failing = scope.run(load, policy: joins ? .join : nil) { [gate] in
        await gate.wait()
        throw Mishap("offline")
      }
      let run = joins ? scope.run(load, policy: .join) {} : failing
      let entered = Gate()
      // On the main actor, so that it waits for the run before any other code can see the open gate.
      let waiter = Task { @MainActor in
        entered.open()
        return await run.finished()
      }
      await entered.wait()
      gate.open()
      #expect(await waiter.value == .failed(Mishap("offline")))
    }
    #expect(reports.isEmpty)
  }

  // MARK: Lanes declared twice

  @Test
  func `Two declarations of one lane with different policies are reported, with both lines`() async {
    let (scope, reports) = (TaskScope(), Reports())
    let line: UInt = #line + 1
    let lanes = (Lane("results", .restart), Lane("results", .drop))
    await reports.collect {
      _ = scope.run(lanes.0) {}
      _ = scope.run(lanes.1) {}
    }
    #expect(reports.lines.count == 1)
    for part in ["'results'", "as restart (", "as drop (", "TaskScopeFailureTests.swift:\(line)"] {
      #expect(reports.lines.first?.contains(part) == true, "\(part)")
    }
    scope.end()
  }

  @Test
  func `One lane declared twice with one policy, an override, and a lane of another scope are not reported`() async {
    let (scope, other, reports) = (TaskScope(), TaskScope(), Reports())
    await reports.collect {
      _ = scope.run(Lane("results", .restart)) {}
      _ = scope.run(Lane("results", .restart)) {}
      _ = scope.run(Lane("results", .restart), policy: .drop) {}
      _ = scope.run(Lane("pages", .drop)) {}
      _ = other.run(Lane("results", .drop)) {}
    }
    #expect(reports.isEmpty)
    scope.end()
    other.end()
  }

  /// Work that can be retried after a failure at any point.
  final class Retry: Sendable {
    private let state = Lock<(scope: TaskScope, work: @Sendable () async throws -> Void)?>(nil)

    func set(_ scope: TaskScope, _ work: @escaping @Sendable () async throws -> Void) {
      state.withLock { $0 = (scope, work) }
    }

    func run(_ lane: Lane) {
      guard let (scope, work) = state.withLock({ $0 }) else { return }
      scope.run(lane, policy: .drop) { try await work() }
    }
  }
}
