// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// The owner form, whose runs belong to the main actor, ended on other threads while the main actor works. Also run
/// under the thread sanitizer.
@Suite("TaskScope for a main-actor owner, hammered by eight threads", .lostIfLate)
@MainActor
struct OwnerRunHammerTests {
  enum Ending: CaseIterable { case none, ends, releases }

  @Test(arguments: Ending.allCases)
  func `Held values come back and nothing is shown after the end`(ending: Ending) async {
    for round in 0..<6 {
      let handle = Handle(TaskScope())
      guard let (engine, heldValues) = handle.object.map({ ($0.engine, $0.heldValues) }) else { return }
      let (screen, gate, crowd, late) = (Screen(), Gate(), Crowd(), Occupancy())
      let runs = Heap<Run>()
      func start(_ number: Int) {
        guard let scope = handle.object else { return }
        let pass = crowd.enter()
        let policy = LaneRule.policies[number % LaneRule.policies.count]
        let run = scope.run(Lane("lane", id: number % 5), policy: policy, on: screen) { owner in
          pass.show()
          try await owner.hold(\.isLoading, at: true) {
            if number % 3 == 0 { await gate.wait() }
            for _ in 0..<5 {
              let hasEnded = engine.isEnded
              try owner { _ in
                if hasEnded { late.enter() }
              }
              await Task.yield()
            }
          }
        }
        runs.add(run)
      }
      for number in 0..<80 { start(number) }
      if round % 2 == 0 { await mainActorTurns(round) }
      // The main actor continues: it starts more runs, as long as it has the scope.
      let isOver = Gate()
      let more = Task { @MainActor in
        for number in 0..<80 where !isOver.isOpen {
          start(number)
          await Task.yield()
        }
      }
      await hammer { thread, _ in
        for turn in 0..<20 {
          runs.pick(thread * 20 + turn)?.cancel()
          if turn % 6 == thread % 6 { handle.object?.cancel(Lane("lane", id: turn % 5)) }
          guard turn == 5 + round, thread % 4 == 0 else { continue }
          if ending == .ends { handle.object?.end() }
          if ending == .releases { handle.release() }
        }
      }
      isOver.open()
      gate.open()
      await more.value
      for run in runs.all { #expect(await run.finished().isEnded) }
      await crowd.isGone()
      #expect(!screen.isLoading)
      #expect(late.now == 0, "the owner was touched after the end")
      expectEmptyRegistry(of: engine, heldValues)
    }
  }
}
