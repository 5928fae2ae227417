// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("TaskScope, from many threads")
@MainActor
struct TaskScopeStressTests {
  nonisolated static let threads = 8
  nonisolated static let startsOfAThread = 125
  /// All runs that the threads started.
  final class Runs: Sendable {
    private let storage = Lock<[Run]>([])
    var all: [Run] { storage.withLock { $0 } }
    func add(_ run: Run) { storage.withLock { $0.append(run) } }
  }

  /// Work of every kind: at once, cooperative, uncooperative, failing, delivering.
  nonisolated static func start(_ number: Int, in scope: TaskScope, gate: Gate, service: Service) -> Run {
    let lane = Lane("lane", id: number % 7)
    let policy = LaneRule.policies[number % LaneRule.policies.count]
    switch number % 5 {
    case 0: return scope.run(lane, policy: policy) {}
    case 1: return scope.run(lane, policy: policy) { try await gate.waitUnlessCancelled() }
    case 2: return scope.run(lane, policy: policy) { await gate.wait() }
    case 3: return scope.run(lane, policy: policy) { throw Mishap("offline") }
    default:
      return scope.run(lane, policy: policy) { [weak service] in
        try Task.checkCancellation()
        await service?.store("\(number)")
      }
    }
  }

  @Test(arguments: 0..<5)
  func `Behavior 9: 1,000 concurrent starts and cancels: every run ends, the registry is empty`(round: Int) async {
    let scope = TaskScope(onFailure: { _, _ in })
    let (gate, runs, service) = (Gate(), Runs(), Service())
    await onThreads(Self.threads) { thread in
      for turn in 0..<Self.startsOfAThread {
        let number = round + thread * Self.startsOfAThread + turn
        let run = Self.start(number, in: scope, gate: gate, service: service)
        runs.add(run)
        if number % 2 == 0 { run.cancel() }
        if number % 11 == 0 { scope.cancel(Lane("lane", id: (number + 3) % 7)) }
      }
    }
    gate.open()
    #expect(runs.all.count == 1000)
    for run in runs.all {
      let outcome = await run.finished()
      #expect(outcome.isEnded)
      #expect(run.outcome == outcome)
    }
    expectEmptyRegistry(of: scope.engine, scope.heldValues)
  }

  @Test(arguments: 0..<5)
  func `A scope that one thread ends while others start in it leaves nothing behind`(round: Int) async {
    let scope = TaskScope(onFailure: { _, _ in })
    let (gate, runs, service) = (Gate(), Runs(), Service())
    await onThreads(Self.threads) { thread in
      for turn in 0..<Self.startsOfAThread {
        if thread == 0, turn == 20 * (round + 1) { scope.end() }
        runs.add(Self.start(thread * Self.startsOfAThread + turn, in: scope, gate: gate, service: service))
      }
    }
    for run in runs.all { #expect(await run.finished().isEnded) }
    gate.open()
    expectEmptyRegistry(of: scope.engine, scope.heldValues)
  }

  @Test
  func `Main-actor runs that other threads cancel restore what they held, and deliver nothing more`() async {
    let scope = TaskScope()
    let engine = scope.engine
    let (gate, screen, runs) = (Gate(), Screen(), Runs())
    let workIsGone = (0..<200).map { _ in Gate() }
    for number in 0..<200 {
      let wire = Tripwire(workIsGone[number])
      runs.add(
        scope.run(Lane("lane", id: number % 7), on: screen) { owner in
          wire.touch()
          try await owner.hold(\.isLoading, at: true) { await gate.wait() }
          try owner { $0.show("\(number)") }
        })
    }
    await gate.waitUntilReached(by: 200)
    #expect(screen.isLoading)
    await onThreads(Self.threads) { thread in
      for (number, run) in runs.all.enumerated() where number % Self.threads == thread { run.cancel() }
    }
    for run in runs.all { #expect(await run.finished() == .cancelled) }
    #expect(!screen.isLoading)
    expectEmptyRegistry(of: engine, scope.heldValues)
    gate.open()
    for gate in workIsGone { await gate.wait() }
    #expect(screen.log.isEmpty)
  }

  @Test
  func `Waiters that are cancelled while the run ends are all resumed`() async {
    let scope = TaskScope()
    let gate = Gate()
    let run = scope.run { await gate.wait() }
    let waiters = (0..<200).map { _ in Task { @concurrent in await run.finished() } }
    await onThreads(4) { thread in
      if thread == 3 { gate.open() }
      for (number, waiter) in waiters.enumerated() where number % 4 == thread { waiter.cancel() }
    }
    for waiter in waiters { #expect([.pending, .finished].contains(await waiter.value)) }
    #expect(await run.finished() == .finished)
    expectEmptyRegistry(of: scope.engine)
  }
}
