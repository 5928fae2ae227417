// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Time, in a test store` {
  let clock = TestClock()
  let slow = Stub<String, Int>("slow", ignoringCancellation: true)
  let answer = Stub<String, Int>("answer")

  /// Has a deadline of three seconds.
  func withinThreeSeconds(_ stub: Stub<String, Int>, line: UInt = #line) -> Desk.Action {
    let clock = clock
    return .run(line: line) { context in
      let count = try await withDeadline(in: .seconds(3), clock: clock) { try await stub("rope") }
      try context.apply(.counted(count))
    }
  }

  @Test func `a deadline that is met`() async {
    let store = TestStore.desk()
    store.send(withinThreeSeconds(answer))
    await clock.advance(by: .milliseconds(2999))
    answer.answer(1)
    await store.receive(.counted(1)) { $0.count = 1 }
    #expect(clock.sleepers.isEmpty)
    await store.finish()
  }

  @Test func `a deadline that comes`() async {
    let store = TestStore(Desk { .mutation(.noted("\($0 is DeadlineError)")) }, state: .init())
    store.send(withinThreeSeconds(answer))
    await clock.advance(by: .seconds(3))
    await store.receive(.noted("true")) { $0.note = "true" }
    #expect(answer.waiting.isEmpty)
    await store.finish()
  }

  @Test func `a body that ignores its deadline is named at the end, with the stub`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore(Desk { _ in .ignored }, state: .init())
      line = #line + 1
      store.send(withinThreeSeconds(slow))
      await clock.advance(by: .seconds(3))
      await store.finish()
      slow.answer(1)
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, work is in flight:
          'desk' of Desk (\(#fileID):\(line)) has ended, and work that it left behind waits at 'slow' ("rope")
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """
      ])
  }

  @Test func `work that is left behind keeps its name where it continues to wait`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore(Desk { _ in .ignored }, state: .init())
      line = #line + 1
      store.send(
        .run { [clock, slow] _ in
          try await withDeadline(in: .seconds(3), clock: clock) {
            _ = try await slow("first")
            _ = try await slow("second")
          }
        })
      await clock.advance(by: .seconds(3))
      slow.answer(1)
      await slow.waitForCalls(2)
      await store.finish()
      slow.answer(2)
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, work is in flight:
          'desk' of Desk (\(#fileID):\(line + 1)) has ended, and work that it left behind waits at 'slow' ("second")
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """
      ])
  }

  @Test func `a run under a deadline is named with both that it waits for`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      store.send(withinThreeSeconds(answer))
      await store.finish()
      store.end()
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    let text = failures.texts.first ?? ""
    #expect(text.contains("'desk' of Desk (\(#fileID):\(line)) waits "))
    #expect(text.contains("at 'answer' (\"rope\")"))
    #expect(text.contains("for 3.0 s on the test clock"))
  }

  @Test func `a debounce lets only the last go`() async {
    let store = TestStore.desk()
    for count in 1...3 {
      store.send(
        .run(.restart) { [clock] context in
          try await clock.sleep(for: .milliseconds(300))
          try context.apply(.counted(count))
        })
      await clock.advance(by: .milliseconds(299))
    }
    await clock.advance(by: .milliseconds(1))
    await store.receive(.counted(3)) { $0.count = 3 }
    await store.finish()
  }

  @Test func `a throttle keeps its lane until the time is over`() async {
    let lane = Lane("latest", .keepLatest)
    let store = TestStore.desk()
    for count in 1...3 {
      store.send(
        .run(lane) { [clock] context in
          try context.apply(.counted(count))
          try await clock.sleep(for: .seconds(1))
        })
      if count == 1 { await store.receive(.counted(1)) { $0.count = 1 } }
    }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await store.receive(.counted(3)) { $0.count = 3 }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }
}
