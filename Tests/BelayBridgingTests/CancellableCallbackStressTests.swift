// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("withCancellableCallback, from many threads")
struct CancellableCallbackStressTests {
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
