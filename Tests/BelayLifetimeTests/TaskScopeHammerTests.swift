// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("TaskScope, hammered by eight threads", .lostIfLate)
struct TaskScopeHammerTests {
  /// How the threads end a scope while all of them start and cancel.
  enum Ending: CaseIterable { case ends, releases, endsAndReleases }

  @Test(arguments: Ending.allCases)
  func `Starts, cancels of runs and lanes, the end: all runs end, none delivers after that`(ending: Ending) async {
    for round in 0..<8 {
      let anvil = Anvil()
      await hammer { thread, _ in
        for turn in 0..<40 {
          anvil.strike(thread * 40 + turn + round)
          guard turn == 10 + 3 * round else { continue }
          if ending != .releases, thread % 4 == 0 { anvil.handle.object?.end() }
          if ending != .ends, thread % 4 == 1 { anvil.handle.release() }
        }
      }
      anvil.handle.release()
      await anvil.expectNothingLeft()
    }
  }

  @Test(arguments: LaneRule.policies)
  func `Every policy, one lane, eight threads that start, cancel and finish in it`(_ policy: Lane.Policy) async {
    let anvil = Anvil()
    await hammer { thread, _ in
      for turn in 0..<40 { anvil.strike(thread * 40 + turn, Lane("one", policy)) }
    }
    await anvil.expectNothingLeft()
  }
}

/// A scope for threads to use, and the runs they have started in it.
final class Anvil: Sendable {
  let handle: Handle<TaskScope>
  let engine: ScopeEngine
  private let heldValues: OwnerHeldValues
  private let (gate, service, crowd) = (Gate(), Service(), Crowd())
  private let runs = Heap<Run>()

  init() {
    let scope = TaskScope(onFailure: { _, _ in })
    handle = Handle(scope)
    (engine, heldValues) = (scope.engine, scope.heldValues)
  }

  /// One operation: most often a start, otherwise a cancellation of its own run, of any run, or of a lane.
  func strike(_ number: Int, _ lane: Lane? = nil) {
    let lane = lane ?? Lane("lane", id: number % 5)
    switch number % 8 {
    case 5: runs.pick(number * 7)?.cancel()
    case 6: handle.object?.cancel(lane)
    case 7: _ = runs.pick(number * 5)?.outcome
    default: start(number, lane)
    }
  }

  private func start(_ number: Int, _ lane: Lane) {
    guard let scope = handle.object else { return }
    let policy = lane.name == "one" ? lane.policy : LaneRule.policies[number % LaneRule.policies.count]
    let pass = crowd.enter()
    let gate = gate
    switch number % 5 {
    case 0: runs.add(scope.run(lane, policy: policy) { pass.show() })
    case 1:
      runs.add(
        scope.run(lane, policy: policy) {
          pass.show()
          try await gate.waitUnlessCancelled()
        })
    case 2:
      runs.add(
        scope.run(lane, policy: policy) {
          pass.show()
          throw Mishap("offline")
        })
    case 3:
      runs.add(
        scope.run(lane, policy: policy) {
          pass.show()
          await gate.wait()
        })
    default: runs.add(deliver(in: scope, lane, policy, pass))
    }
  }

  private func deliver(in scope: TaskScope, _ lane: Lane, _ policy: Lane.Policy, _ pass: Crowd.Pass) -> Run {
    scope.run(lane, policy: policy) { [weak service] in
      pass.show()
      for number in 0..<5 {
        try Task.checkCancellation()
        await service?.store("\(number)")
      }
    }
  }

  func expectNothingLeft(sourceLocation: Testing.SourceLocation = #_sourceLocation) async {
    gate.open()
    for run in runs.all {
      let outcome = await run.finished()
      #expect(outcome.isEnded && outcome == run.outcome, sourceLocation: sourceLocation)
    }
    await crowd.isGone()
    await expectEmptyRegistry(of: engine, heldValues, sourceLocation: sourceLocation)
  }
}
