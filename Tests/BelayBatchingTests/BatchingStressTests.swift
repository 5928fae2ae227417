// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Batcher and Limiter, from many threads")
@MainActor
struct BatchingStressTests {
  /// Ends the process when it is compared off the main actor.
  struct PinnedKey: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: PinnedKey, right: PinnedKey) -> Bool {
      MainActor.preconditionIsolated("A key was compared off the main actor.")
      return left.number == right.number
    }
    func hash(into hasher: inout Hasher) {
      MainActor.preconditionIsolated("A key was hashed off the main actor.")
      hasher.combine(number)
    }
  }

  @Test
  func `Callers that other threads cancel all resume, the others get their values, and no key leaves the main actor`()
    async
  {
    let gate = Gate()
    let (going, cancelled) = (Occupancy(), Occupancy())
    let allHaveReturned = Gate()
    let batcher = Batcher<PinnedKey, Int>(maximumSize: 7) { keys in
      going.enter()
      defer { if going.leave() == 0, gate.isOpen { allHaveReturned.open() } }
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        cancelled.enter()
      }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.number) })
    }
    for round in 0..<5 {
      let callers = (0..<400).map { number in Task { @MainActor in try await batcher.load(PinnedKey(number % 50)) } }
      // Before they have called, before the flush, before and during the requests: at any stage.
      if round % 2 == 0 { await mainActorTurns(round) }
      await onThreads(4) { thread in
        for (number, caller) in callers.enumerated() where number % 4 == thread && number % 5 != round {
          caller.cancel()
        }
        if thread == 3, round == 4 { gate.open() }
      }
      if round < 4 {
        // The rest is cancelled from this thread, so that the next round begins with late requests only.
        for caller in callers { caller.cancel() }
      }
      for (number, caller) in callers.enumerated() {
        switch await caller.result {
        case .success(let value): #expect(round == 4 && value == number % 50)
        case .failure(let error): #expect(error is CancellationError && (round < 4 || number % 5 != round))
        }
      }
      #expect(batcher.storage.count == 0)
    }
    #expect(cancelled.now > 0)
    if going.now > 0 { await allHaveReturned.wait() }
    await mainActorTurns()
    #expect(batcher.openCount == 0)
  }

  @Test
  func `1,000 callers on all threads, half of them cancelled: never more than the limit, and all slots come back`()
    async
  {
    let limiter = Limiter(limit: 3)
    let (inside, went, cancelled) = (Occupancy(), Occupancy(), Occupancy())
    let callers = (0..<1000).map { number in
      Task { @concurrent in
        do {
          try await limiter.run {
            inside.enter()
            defer { inside.leave() }
            went.enter()
            if number % 3 == 0 { await Task.yield() }
            if number % 7 == 0 { throw Mishap("offline") }
          }
        } catch is CancellationError {
          cancelled.enter()
        }
      }
    }
    await onThreads(2) { thread in
      for (number, caller) in callers.enumerated() where number % 4 == thread { caller.cancel() }
    }
    for caller in callers { _ = await caller.result }
    #expect(inside.now == 0)
    #expect(inside.most <= 3)
    #expect(went.now + cancelled.now == 1000)
    #expect(went.now >= 500)
    #expect(limiter.openCount == 0)
  }
}
