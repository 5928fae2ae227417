// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Dispatch
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The work of a test` {
  let gate = Gate("door")

  actor Cache {
    private var asked = 0
    func ask() -> Int {
      asked += 1
      return asked
    }
  }

  @concurrent private nonisolated static func offMain() async -> Bool { Task.isCancelled }

  /// Counts in several ways at once, and records their times.
  static func count(_ number: Int, _ clock: TestClock, _ answer: Stub<String, Int>) -> Desk.Action {
    .run { context in
      let cache = Cache()
      async let first = answer("\(number)")
      _ = await offMain()
      let asked = await cache.ask()
      try await clock.sleep(for: .seconds(number))
      let answered = try await first
      try context.update { $0.note = ($0.note ?? "") + "\(number):\(asked)\(answered) " }
    }
  }

  @Test(arguments: 1...8) func `goes the same way each time, side by side with that of others`(_: Int) async {
    for _ in 1...20 {
      let (clock, answer) = (TestClock(), Stub<String, Int>("answer"))
      let store = TestStore.desk()
      for number in [3, 1, 2] { store.send(Self.count(number, clock, answer)) }
      await answer.waitForCalls(3)
      #expect(answer.waiting == ["3", "1", "2"])
      answer.answer(7, toCall: 1)
      answer.answer(8, toCall: 0)
      await clock.advance(by: .seconds(1))
      await store.receive(.set(\.note, to: "1:17 "))
      answer.answer(9)
      await clock.advance(by: .seconds(2))
      await store.receive(.set(\.note, to: "1:17 2:19 "))
      await store.receive(.set(\.note, to: "1:17 2:19 3:18 "))
      await store.finish()
    }
  }

  @Test func `is waited for, however often it hops to an actor and away from the main actor`() async {
    let store = TestStore.desk()
    store.send(
      .run { [gate] context in
        let cache = Cache()
        async let waiting: Void = gate.wait()
        for _ in 0..<500 {
          _ = await cache.ask()
          _ = await Self.offMain()
          await Task.yield()
        }
        try context.apply(.counted(await cache.ask()))
        try await waiting
      })
    await store.receive(.counted(501)) { $0.count = 501 }
    gate.open()
    await store.finish()
  }

  @Test func `is waited for, where the main queue calls it back`() async {
    let store = TestStore.desk()
    store.send(
      .run { [gate] context in
        async let waiting: Void = gate.wait()
        for _ in 0..<200 {
          await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        }
        try context.apply(.counted(1))
        try await waiting
      })
    await store.receive(.counted(1)) { $0.count = 1 }
    gate.open()
    await store.finish()
  }

  @Test func `of one store does not hold up the end of another`() async {
    let failures = await Failures.of {
      let (first, second) = (TestStore.desk(), TestStore.desk())
      first.send(.run { [gate] _ in try await gate.wait() })
      await second.finish()
      first.end()
      await first.finish()
    }
    #expect(failures.texts == [])
  }

  @Test func `of a store that waits for another store is named with all that it waits for`() async {
    let other = Store(Desk(), state: .init())
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(
        .run(line: 7) { [gate] _ in
          let both = Desk.Action.act { _ in
            .merge([
              .run(.desk, name: "one", line: 8) { _ in try await gate.wait() }, .run(.queue, line: 9) { _ in },
            ])
          }
          await other.perform(both)
        })
      await store.finish()
      other.lifetime.end()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, work is in flight:
          'desk' of Desk (\(#fileID):7) waits for the end of 'one' (\(#fileID):8), 'queue' (\(#fileID):9)
          'one' in the lane 'desk' of Desk (\(#fileID):8) waits at 'door'
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """
      ])
  }

  @Test func `may do thousands of things before the test looks`() async {
    let store = TestStore.desk(exhaustivity: .off)
    store.send(.run { context in for count in 1...3000 { try context.apply(.counted(count)) } })
    await store.receive(.counted(2999)) { $0.count = 2999 }
    await store.receive(.counted(3000)) { $0.count = 3000 }
    await store.finish()
  }
}

/// The suite's value retains the store, and is released before the trait checks.
@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `A store that a suite keeps` {
  let store = Store(Desk(), state: .init())
  let gate = Gate("door")

  @Test func `goes with the test`() async {
    store.send(.run { [gate] _ in try await gate.wait() })
    await gate.waitUntilReached()
  }
}
