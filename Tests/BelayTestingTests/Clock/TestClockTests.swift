// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTesting

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A test clock` {
  let clock = TestClock()

  /// Logs `text` when the clock has reached `time`.
  func sleeper(until time: Duration, _ text: String, line: UInt = #line) -> Desk.Action {
    .run(line: line) { [clock] context in
      try await clock.sleep(until: TestClock.Instant(sinceStart: time))
      try context.update { $0.note = ($0.note ?? "") + text }
    }
  }

  @Test func `stands still, and goes as far as it is told`() async {
    #expect(clock.now.sinceStart == .zero)
    await clock.advance(by: .milliseconds(1500))
    #expect(clock.now.sinceStart == .milliseconds(1500))
    #expect("\(clock.now)" == "1.5 s")
    await clock.run()
    #expect(clock.now.sinceStart == .milliseconds(1500))
  }

  @Test func `wakes each at its time, whichever came first`() async {
    let store = TestStore.desk(exhaustivity: .off)
    store.send(sleeper(until: .seconds(3), "c"))
    store.send(sleeper(until: .seconds(1), "a"))
    store.send(sleeper(until: .seconds(2), "b"))
    await clock.advance(by: .seconds(2))
    #expect(store.store.note == "ab")
    #expect(clock.sleepers.count == 1)
    await clock.run()
    #expect(store.store.note == "abc")
    #expect(clock.now.sinceStart == .seconds(3))
    await store.finish()
  }

  @Test func `wakes those of one time in the order in which they came`() async {
    let store = TestStore.desk(exhaustivity: .off)
    for text in ["a", "b", "c", "d", "e"] { store.send(sleeper(until: .seconds(1), text)) }
    await clock.advance(by: .seconds(1))
    #expect(store.store.note == "abcde")
    await store.finish()
  }

  @Test func `wakes a sleeper that sleeps again within one advance, each time at its time`() async {
    let store = TestStore.desk(exhaustivity: .off)
    store.send(
      .run { [clock] context in
        for _ in 0..<10 {
          try await clock.sleep(for: .seconds(1))
          try context.update { $0.note = ($0.note ?? "") + "\(clock.now) " }
        }
      })
    await clock.advance(by: .milliseconds(3500))
    #expect(store.store.note == "1.0 s 2.0 s 3.0 s ")
    await clock.run()
    #expect(clock.now.sinceStart == .seconds(10))
    await store.finish()
  }

  @Test func `advanced by nothing lets the work continue as far as it can`() async {
    let gate = Gate("door")
    let store = TestStore.desk(exhaustivity: .off)
    store.send(
      .run { [clock] context in
        try await clock.sleep(for: .zero)
        try context.apply(.counted(1))
        try await gate.wait()
      })
    #expect(gate.arrivals == 0)
    await clock.advance(by: .zero)
    #expect(gate.arrivals == 1)
    store.end()
    await store.finish()
  }

  @Test func `lists the sleepers, and until when they sleep`() async {
    let store = TestStore.desk()
    let line: UInt = #line + 1
    store.send(sleeper(until: .milliseconds(300), "a"))
    await clock.waitForSleepers()
    #expect(clock.sleepers.map(\.description) == ["'desk' of Desk (\(#fileID):\(line)) sleeps until 0.3 s"])
    let task = Task { try await clock.sleep(for: .milliseconds(100)) }
    await Task {}.value
    #expect(
      clock.sleepers.map(\.description) == [
        "A task that is no run sleeps until 0.1 s", "'desk' of Desk (\(#fileID):\(line)) sleeps until 0.3 s",
      ])
    store.end()
    await store.finish()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleepers.isEmpty)
  }

  @Test func `wakes a cancelled sleeper at once, and does not let a cancelled task sleep`() async {
    let store = TestStore.desk()
    let run = store.run(sleeper(until: .seconds(1), "a"))
    await clock.waitForSleepers()
    run.cancel()
    #expect(clock.sleepers.isEmpty)
    await store.finish()
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(clock.sleepers.isEmpty)
  }

  @Test func `serves two stores, in the order of their times`() async {
    let (first, second) = (TestStore.desk(), TestStore.desk())
    let heard = Lock<[String]>([])
    for (store, times) in [(first, [1, 3]), (second, [2, 4])] {
      store.send(
        .run { [clock] _ in
          for time in times {
            try await clock.sleep(until: TestClock.Instant(sinceStart: .seconds(time)))
            heard.withLock { $0.append("\(time)") }
          }
        })
    }
    await clock.advance(by: .seconds(4))
    #expect(heard.withLock { $0 } == ["1", "2", "3", "4"])
    await first.finish()
    await second.finish()
  }

  @Test func `serves a plain task, when it has gone to sleep`() async throws {
    let woken = Lock(false)
    let task = Task.detached { [clock] in
      try await clock.sleep(for: .seconds(1))
      woken.withLock { $0 = true }
    }
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(999))
    #expect(!woken.withLock { $0 })
    await clock.advance(by: .milliseconds(1))
    try await task.value
    #expect(woken.withLock { $0 })
  }
}
