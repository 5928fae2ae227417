// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("withCancellableCallback, hammered by eight threads", .lostIfLate)
struct CancellableCallbackHammerTests {
  @Test
  func `Eight threads answer, fail and cancel the same calls: each returns once, and is torn down if it was cancelled`()
    async
  {
    for _ in 0..<10 {
      let (answered, failed, cancelled, tornDown) = (Occupancy(), Occupancy(), Occupancy(), Occupancy())
      let kept = Heap<CancellableCallback<Int>>()
      let calls = (0..<48).map { _ in
        Task { @concurrent in
          do {
            _ = try await withCancellableCallback { callback in
              kept.add(callback)
              return Teardown { tornDown.enter() }
            }
            answered.enter()
          } catch is CancellationError {
            cancelled.enter()
          } catch {
            failed.enter()
          }
        }
      }
      await hammer { thread, _ in
        for turn in 0..<24 {
          let callback = kept.pick(turn * 5 + thread / 2)
          switch thread % 4 {
          case 0: callback?.resume(returning: turn)
          case 1: callback?.resume(throwing: Mishap("offline"))
          default: calls[(turn * 2 + thread) % 48].cancel()
          }
        }
      }
      for call in calls { call.cancel() }
      for call in calls { await call.value }
      #expect(answered.now + failed.now + cancelled.now == 48)
      // A caller that was cancelled before it began has nothing to tear down.
      #expect(kept.all.count == answered.now + failed.now + tornDown.now)
      #expect(tornDown.now <= cancelled.now)
    }
  }
}
