// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// Also run under the thread sanitizer.
@Suite("Multicast and withCancellableCallback, from many threads")
struct MulticastStressTests {
  @Test
  func `1,000 callers, a third of them cancelled: each is told once, and nobody is left`() async {
    let numbers = Multicast<Int>()
    let (told, untold) = (Occupancy(), Occupancy())
    let callers = (0..<1000).map { _ in
      Task { @concurrent in
        if await numbers.next() == nil { untold.enter() } else { told.enter() }
      }
    }
    await onThreads(3) { thread in
      for (number, caller) in callers.enumerated() where number % 9 == thread { caller.cancel() }
      for number in 0..<100 { numbers.send(number) }
    }
    numbers.finish()
    for caller in callers { await caller.value }
    #expect(told.now + untold.now == 1000)
    #expect(numbers.openCount == 0)
  }

  @Test(arguments: [1, 2])
  @MainActor
  func `A value sent after a caller has begun to wait is never lost`(threads: Int) async {
    let (pings, pongs) = (Multicast<Int>(), Multicast<Int>())
    let echo = Task {
      for await ping in pings.values(buffering: .unbounded) { pongs.send(ping) }
    }
    let answers = Task {
      var sum = 0
      for await pong in pongs.values(buffering: .unbounded) {
        sum += pong
        if sum == threads * 500 { return sum }
      }
      return sum
    }
    await mainActorTurns()
    await onThreads(threads) { _ in
      for _ in 0..<500 { pings.send(1) }
    }
    #expect(await answers.value == threads * 500)
    pings.finish()
    await echo.value
    #expect(pings.openCount + pongs.openCount == 0)
  }

  final class Callbacks: Sendable {
    private let storage = Lock<[CancellableCallback<Int>]>([])
    var all: [CancellableCallback<Int>] { storage.withLock { $0 } }
    func add(_ callback: CancellableCallback<Int>) { storage.withLock { $0.append(callback) } }
  }

  @Test
  func `Answers and cancellations race: each call returns once, with one or the other`() async {
    let (answered, cancelled, tornDown) = (Occupancy(), Occupancy(), Occupancy())
    let kept = Callbacks()
    let calls = (0..<400).map { number in
      Task { @concurrent in
        do {
          let value = try await withCancellableCallback { callback in
            kept.add(callback)
            return Teardown { tornDown.enter() }
          }
          if value == 1 || value == 2 { answered.enter() }
        } catch is CancellationError {
          cancelled.enter()
        } catch {}
      }
    }
    await onThreads(3) { thread in
      for number in 0..<400 where number % 3 == thread {
        if number % 2 == 0 { calls[number].cancel() }
        for callback in kept.all { callback.resume(returning: 1 + thread % 2) }
      }
    }
    for call in calls.enumerated() where call.offset % 2 == 1 { call.element.cancel() }
    for call in calls { await call.value }
    #expect(answered.now + cancelled.now == 400)
    #expect(tornDown.now <= cancelled.now, "those who were cancelled before they began had nothing to tear down")
    #expect(tornDown.now + answered.now == kept.all.count)
  }
}
