// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Limiter and Batcher, hammered by eight threads", .lostIfLate)
struct BatchingHammerTests {
  @Test
  func `Callers on eight threads, cancelled by them: never more than the limit, and no caller is lost`()
    async
  {
    for round in 0..<10 {
      let limit = 1 + round % 4
      let limiter = Limiter(limit: limit)
      let (inside, went, cancelled) = (Occupancy(), Occupancy(), Occupancy())
      let callers = Heap<Task<Void, Never>>()
      await hammer { thread, _ in
        for turn in 0..<40 {
          let number = thread * 40 + turn
          callers.add(
            Task {
              do {
                try await limiter.run {
                  inside.enter()
                  defer { inside.leave() }
                  if number % 3 == 0 { await Task.yield() }
                }
                went.enter()
              } catch {
                cancelled.enter()
              }
            })
          if turn % 2 == 0 { callers.pick(number * 3)?.cancel() }
        }
      }
      for caller in callers.all { await caller.value }
      #expect(inside.most <= limit && inside.now == 0)
      #expect(went.now + cancelled.now == 320)
      #expect(went.now >= 160, "somebody who was not cancelled has not gone")
      #expect(limiter.openCount == 0)
    }
  }

  @Test
  @MainActor
  func `Callers of a batcher that eight threads cancel while it requests and answers: all resume, and nothing is left`()
    async
  {
    for round in 0..<8 {
      let asked = Crowd()
      let batcher = Batcher<Int, Int>(maximumSize: 5) { keys in
        let pass = asked.enter()
        if keys[0] % 2 == 0 { await Task.yield() }
        pass.show()
        return Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
      }
      let callers = (0..<320).map { number in
        Task { @concurrent in
          // They arrive at any moment of the others' batches.
          for _ in 0..<number % 5 { await Task.yield() }
          return try await batcher.load(number % 40)
        }
      }
      await hammer { thread, _ in
        for (number, caller) in callers.enumerated() where number % 8 == thread && number % 3 == round % 3 {
          caller.cancel()
        }
      }
      for (number, caller) in callers.enumerated() {
        switch await caller.result {
        case .success(let value): #expect(value == number % 40)
        case .failure(let error): #expect(error is CancellationError && number % 3 == round % 3)
        }
      }
      await asked.isGone()
      await mainActorTurns(3)
      #expect(batcher.openCount == 0)
    }
  }
}
