// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Run and RunGroup, hammered by eight threads", .lostIfLate)
struct RunHammerTests {
  /// A run that is never registered, and is settled by hand. Reading its outcome takes as long as a waiter needs to
  /// arrive.
  final class UnregisteredRun: RunRecord, @unchecked Sendable {
    // @unchecked: adds no mutable state.
    let patience: Int

    init(patience: Int = 0) {
      self.patience = patience
      super.init(
        engine: ScopeEngine(LifetimeObserver(name: nil, at: "a test")), lane: .concurrent, policy: nil, name: nil,
        location: SourceLocation(fileID: #fileID, line: #line))
    }

    var isAwaited: Bool { engine.registry.withLock { _ in isFollowed } }

    override var outcome: Run.Outcome {
      for _ in 0..<patience where !isAwaited {}
      return .pending
    }
  }

  final class Ear: RunFollower {
    let heard = Heap<Run.Outcome>()
    func runSettled(_ outcome: Run.Outcome) { heard.add(outcome) }
  }

  /// A task that waits, and the thread that cancels it on its signal.
  final class Duel: Sendable {
    private let state = Lock((task: Task<Run.Outcome, Never>?.none, round: -1))
    func take(_ task: Task<Run.Outcome, Never>) { state.withLock { $0.task = task } }
    var isTaken: Bool { state.withLock { $0.task != nil } }
    func begin(_ round: Int) { state.withLock { $0.round = round } }
    func opponent(in round: Int) -> Task<Run.Outcome, Never>? {
      state.withLock { state in state.round == round ? state.task.take() : nil }
    }
  }

  @Test
  func `A caller that is cancelled as it begins to wait leaves nothing behind`() async {
    let (run, duel, rounds) = (UnregisteredRun(patience: 500), Duel(), 3_000)
    async let cancelling: Void = onThreads(1) { _ in
      for round in 0..<rounds {
        var opponent: Task<Run.Outcome, Never>?
        while opponent == nil { opponent = duel.opponent(in: round) }
        opponent?.cancel()
      }
    }
    var left: [Int] = []
    for round in 0..<rounds {
      let waiter = Task { @concurrent in
        while !duel.isTaken { await Task.yield() }
        duel.begin(round)
        // The later it waits, the nearer to the cancellation.
        for _ in 0..<round % 100 { _ = duel.isTaken }
        return await run.settledUnlessWaiterIsCancelled()
      }
      duel.take(waiter)
      #expect(await waiter.value == .pending)
      if run.isAwaited, left.isEmpty { left.append(round) }
    }
    await cancelling
    #expect(left == [], "somebody is awaited for who has gone, since that round")
  }

  @Test
  func `Eight threads settle a run while others follow and leave it: each is told once, and all the same`() async {
    for _ in 0..<100 {
      let (run, ears, leaving) = (UnregisteredRun(), (0..<64).map { _ in Ear() }, (0..<64).map { _ in Ear() })
      await hammer { thread, _ in
        for index in thread * 8..<thread * 8 + 8 {
          run.follow(ears[index])
          run.follow(leaving[index])
          if index % 8 == thread { run.settle(thread % 2 == 0 ? .finished : .cancelled) }
          run.unfollow(leaving[index])
        }
      }
      let heard = ears.map(\.heard.all)
      #expect(heard.allSatisfy { $0.count == 1 && $0 == heard[0] })
      #expect(leaving.allSatisfy { $0.heard.all.count <= 1 })
      #expect(!run.isAwaited)
    }
  }

  @Test
  func `A group that gets its runs while they end, and while it is cancelled: one outcome, final, and told to all`()
    async
  {
    for round in 0..<60 {
      let (scope, group, changed) = (TaskScope(onFailure: { _, _ in }), RunGroup(), Occupancy())
      let (gate, lane) = (Gate(), Lane("one", .drop))
      let runs = [
        scope.run(lane) { await gate.wait() }, scope.run(lane) {}, scope.run { throw Mishap("offline") }, scope.run {},
      ]
      let members = runs.flatMap(\.records)
      let waiters = (0..<24).map { _ in Task { @concurrent in await Run(group).finished() } }
      await hammer { thread, _ in
        switch thread {
        case 0:
          group.close(with: members)
          if group.isCancelled { group.cancel(isolation: nil) }
        case 1: if round % 3 > 0 { Run(group).cancel() }
        case 2: runs[round % 4].cancel()
        case 3: gate.open()
        case 4: for (number, waiter) in waiters.enumerated() where number % 3 == 0 { waiter.cancel() }
        default:
          var last = group.outcome
          for _ in 0..<100 {
            let now = group.outcome
            if last.isEnded, now != last { changed.enter() }
            last = now
          }
        }
      }
      let outcome = await Run(group).finished()
      #expect(outcome.isEnded && outcome == group.outcome)
      #expect(changed.now == 0, "an outcome has changed after the end")
      for (number, waiter) in waiters.enumerated() {
        let heard = await waiter.value
        #expect(heard == outcome || (number % 3 == 0 && heard == .pending))
      }
      #expect(!group.isFollowed && group.members.isEmpty)
      for run in runs { await run.finished() }
      await expectEmptyRegistry(of: scope.engine)
    }
  }
}
