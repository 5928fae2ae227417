// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTesting

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A test clock that fails` {
  let clock = TestClock()

  @Test func `a time that repeats for ever fails, with the sleepers`() async {
    let clock = TestClock(mostWakes: 50)
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(
        .run(line: 7) { _ in
          while true { try await clock.sleep(for: .seconds(1)) }
        })
      line = #line + 1
      await clock.run()
      store.end()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test clock has woken sleepers 50 times, and they sleep again. Advance it by a duration instead, or end the work that repeats.
          'desk' of Desk (\(#fileID):7) sleeps until 51.0 s
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `fails where the work never comes to rest, and goes no further`() async {
    let stop = Lock(false)
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk(exhaustivity: .off)
      store.send(.run(line: 7) { _ in await Self.spin(until: stop) })
      await WorkMonitor.$mostPasses.withValue(2000) {
        line = #line + 1
        await clock.advance(by: .seconds(1))
      }
      stop.withLock { $0 = true }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The work never comes to rest: it runs on without waiting for a gate, a stub, a test clock or a store.
        In flight:
          'desk' of Desk (\(#fileID):7) runs, or waits for something that the test does not control: no gate, stub, test clock or \
        store
        """
      ])
    #expect(failures.lines == [line])
    #expect(clock.now.sinceStart == .zero)
  }

  @concurrent private nonisolated static func spin(until stop: borrowing Lock<Bool>) async {
    while !stop.withLock({ $0 }) { await Task.yield() }
  }

  @Test func `that ends after exactly so many wakes as it may does not fail`() async {
    let clock = TestClock(mostWakes: 5)
    let store = TestStore.desk()
    store.send(.run { _ in for _ in 0..<5 { try await clock.sleep(for: .seconds(1)) } })
    await clock.run()
    await store.finish()
  }

  @Test func `that has too few sleepers fails where the test waits, with the runs in flight`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.run(line: 7) { [clock] _ in try await clock.sleep(for: .seconds(1)) })
      line = #line + 1
      await clock.waitForSleepers(2)
      store.end()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects 2 sleepers on the test clock, which has 1. All work is at rest.
        In flight:
          'desk' of Desk (\(#fileID):7) waits for 1.0 s on the test clock
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `without a store, resumes a test that is cancelled, and fails`() async {
    let failures = await Failures.of {
      let test = Task { await clock.waitForSleepers() }
      await Task {}.value
      await TestClock().advance(by: .zero)
      test.cancel()
      await test.value
    }
    #expect(failures.texts == ["The test expects 1 sleeper on the test clock, which has 0. The test was cancelled."])
  }
}
