// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The exhaustivity of a test store` {
  let gate = Gate("door")

  /// Changes two fields in its turn, does two things, and waits.
  var action: Desk.Action {
    .act { [gate] state in
      state.count = 1
      state.note = "rope"
      return .run(.desk) { context in
        try context.apply(.counted(2))
        try context.emit(.done(2))
        try await gate.wait()
      }
    }
  }

  /// How often each part fails, for a test without expectations.
  func failures(_ exhaustivity: Exhaustivity) async -> [String] {
    await Failures.of {
      let store = TestStore.desk(exhaustivity: exhaustivity)
      store.send(action)
      await store.finish()
      store.end()
    }.texts.map { String($0.prefix { $0 != "\n" }) }
  }

  static let change = "tap changes the state and the test expects no change:"
  static let event = "At the end, the test has not received these events:"
  static let run = "At the end, work is in flight:"

  @Test func `off asks for nothing`() async {
    #expect(await failures(.off) == [])
  }

  @Test func `on asks for all`() async {
    #expect(await failures(.on) == [Self.change, Self.event, Self.run])
  }

  @Test func `has three parts, each by itself`() async {
    #expect(await failures(.changes) == [Self.change])
    #expect(await failures(.events) == [Self.event])
    #expect(await failures(.runs) == [Self.run])
  }

  @Test func `without changes, a closure says only what it sets`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk(exhaustivity: [.events, .runs])
      store.send(action) { $0.note = "rope" }
      line = #line + 1
      await store.receive(.counted(2)) { $0.count = 3 }
      await store.receive(.output(.done(2)))
      store.end()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        .counted(2) changes the state in another way than the test expects:

            count
              expected: 3
              actual:   2

        Fix the closure or the feature.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `without events, what comes before is passed over, and what came stays to be received after a send`() async
  {
    let store = TestStore.desk(exhaustivity: [.changes, .runs])
    store.send(action) {
      $0.count = 1
      $0.note = "rope"
    }
    await gate.waitUntilReached()
    store.send(.act { _ in .none })
    await store.receive(.output(.done(2)))
    store.end()
    await store.finish()
  }

  @Test func `without events, what never comes fails all the same`() async {
    let failures = await Failures.of {
      let store = TestStore.desk(exhaustivity: .off)
      await store.receive(.output(.done(2)))
      await store.finish()
    }
    #expect(failures.texts.count == 1)
  }

  @Test func `what is skipped can be shown, and fails nothing`() async {
    let shown = Lock<[String]>([])
    let show: @Sendable (String, TestLocation) -> Void = { text, _ in shown.withLock { $0.append(text) } }
    let failures = await TestFailure.$shown.withValue(show) {
      await Failures.of {
        let store = TestStore.desk(exhaustivity: .showsSkipped)
        store.send(action) { $0.note = "rope" }
        await store.receive(.output(.done(2)))
        await store.finish()
        store.end()
      }
    }
    #expect(failures.texts == [])
    #expect(
      shown.withLock { $0 }.map { String($0.split(separator: "\n\n")[0]) } == [
        "Skipped: tap also changes the state:",
        """
        Skipped: These events came before the output .done(2), and the test has not received them:
          .counted(2)
        Receive them first, in this order.
        """,
        """
        Skipped: At the end, work is in flight:
          'desk' of Desk (BelayTestingTests/ExhaustivityTests.swift:18) waits at 'door'
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """,
      ])
  }

  @Test func `what fails is not shown as skipped`() async {
    let shown = Lock<[String]>([])
    let show: @Sendable (String, TestLocation) -> Void = { text, _ in shown.withLock { $0.append(text) } }
    let failures = await TestFailure.$shown.withValue(show) {
      await Failures.of {
        let store = TestStore.desk(exhaustivity: [.events, .runs, .showsSkipped])
        store.send(action) { $0.count = 9 }
        await store.skipReceived()
        store.end()
        await store.finish()
      }
    }
    #expect(failures.texts.count == 1)
    #expect(shown.withLock { $0 } == [])
  }

  @Test func `can change on the way`() async {
    let store = TestStore.desk()
    store.exhaustivity = .off
    store.send(action)
    await store.receive(.output(.done(2)))
    store.exhaustivity = .on
    #expect(store.exhaustivity == .on)
    store.end()
    await store.finish()
  }

  @Test func `what has come can be skipped, and what has not cannot`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk(exhaustivity: [.events, .runs])
      store.send(action)
      await store.skipReceived()
      #expect(store.count == 2)
      line = #line + 1
      await store.skipReceived()
      store.end()
      await store.finish()
    }
    #expect(failures.texts == ["There is no event to skip. Remove this line."])
    #expect(failures.lines == [line])
  }
}
