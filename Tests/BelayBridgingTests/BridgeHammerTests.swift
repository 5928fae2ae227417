// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Bridge, hammered by eight threads", .lostIfLate)
struct BridgeHammerTests {
  @Test(arguments: BridgeForm.allCases)
  func `Values, ends, cancelled readers: each subscription is torn down once`(form: BridgeForm) async {
    for round in 0..<8 {
      let radio = Radio()
      let bufferings: [Buffering] = [.unbounded, .newest(2), .oldest(2)]
      let readers = (0..<48).map { number in
        Task { @concurrent in
          do {
            for try await _ in radio.bridge(form, bufferings[number % 3]) where number % 5 == 0 { await Task.yield() }
          } catch {}
        }
      }
      await radio.subscription.waitUntilReached(by: 1 + 4 * round)
      await hammer { thread, _ in
        for number in 0..<12 {
          radio.send(number)
          if thread % 2 == 0 { readers[(number * 8 + thread) % 48].cancel() }
          if number == 6 + round % 6, thread == 5 { radio.fail(Mishap("offline")) }
          if number == 6 + round % 6, thread == 7 { radio.finish() }
        }
      }
      // Readers that arrived later.
      for reader in readers { reader.cancel() }
      for reader in readers { await reader.value }
      await mainActorTurns()
      #expect(radio.isExact)
      #expect(radio.living.now == 0, "a value has been lost, and not released")
    }
  }

  @Test
  @MainActor
  func `Eight threads register teardowns while the main actor calls them: each is called once, and there`() async {
    let calls = Heap<Int>()
    let teardowns = (0..<8 * 200).map { number in
      MainActorTeardown {
        MainActor.preconditionIsolated("A teardown was called elsewhere.")
        calls.add(number)
      }
    }
    let isOver = Gate()
    let calling = Task { @MainActor in
      var next = 0
      while !isOver.isOpen || next < teardowns.count {
        // Some are called by their readers, while other threads enqueue them.
        if next < teardowns.count { teardowns[next].call() }
        next += 7
        await Task.yield()
      }
    }
    await hammer { thread, _ in
      // Two threads for each, so that both enqueue the same one.
      for number in 0..<400 { teardowns[(thread / 2) * 400 + number].schedule() }
    }
    isOver.open()
    await calling.value
    MainActorTeardowns.callAll()
    #expect(calls.all.sorted() == Array(0..<8 * 200))
  }

  @Test
  func `Eight threads go through a lock: no count is lost, and no result is another's`() async {
    let lock = Lock((count: 0, last: -1))
    let mixed = Occupancy()
    await hammer { thread, _ in
      for turn in 0..<5_000 {
        let mine = thread * 5_000 + turn
        let seen = lock.withLock { state in
          state.count += 1
          state.last = mine
          return (mine, state.last)
        }
        if seen.0 != mine || seen.1 != mine { mixed.enter() }
      }
    }
    #expect(lock.withLock { $0.count } == 40_000)
    #expect(mixed.now == 0)
  }
}
