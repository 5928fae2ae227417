// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Sending to a test store` {
  let answer = Stub<String, Int>("answer")

  var count: Desk.Action {
    .run { [answer] context in try context.apply(.counted(try await answer("desk"))) }
  }
  let increment = Desk.Action.act("increment") { state in
    state.count += 1
    return .none
  }

  @Test func `asserts the whole change of the turn`() async {
    let store = TestStore.desk()
    store.send(increment) { $0.count = 1 }
    store.send(increment) { $0.count += 1 }
    store.send(.act { _ in .none })
    #expect(store.count == 2)
    #expect(store.state == Desk.State(count: 2))
    await store.finish()
  }

  @Test func `with a wrong closure fails at its line, with the difference`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      store.send(increment) { $0.count = 2 }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        increment changes the state in another way than the test expects:

            count
              expected: 2
              actual:   1

        Fix the closure or the feature.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `with a closure where nothing changes fails`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.act { _ in .none }) { $0.note = "rope" }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        tap changes the state in another way than the test expects:

            note
              expected: "rope"
              actual:   nil

        Fix the closure or the feature.
        """
      ])
  }

  @Test func `with a closure that changes nothing fails, where nothing changes`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      store.send(.act { _ in .none }) { $0.count = 0 }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The closure for tap changes nothing, and the state has not changed either.
        Remove the closure, or fix the feature.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `with a closure that only checks is right, where not all changes must be named`() async {
    let store = TestStore.desk(exhaustivity: [.events, .runs])
    store.send(increment) { $0.count = 1 }
    await store.finish()
  }

  @Test func `with a closure that throws fails with the error`() async {
    struct NoNote: Error {}
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      store.send(increment) { if $0.note == nil { throw NoNote() } }
      await store.finish()
    }
    #expect(failures.texts == ["The closure for increment has thrown an error: NoNote()"])
    #expect(failures.lines == [line])
  }

  @Test func `with a closure whose requirement fails reports the requirement alone`() async {
    let failures = await Failures.of {
      await withKnownIssue {
        let store = TestStore.desk()
        store.send(increment) { state in
          let note = try #require(state.note)
          state.note = note + "!"
        }
        await store.finish()
      }
    }
    #expect(failures.texts == [])
  }

  @Test func `before the test has received what has come fails, and lists it in its order`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(
        .busy { [answer] context in
          try context.apply(.counted(try await answer("desk")))
          try context.update { $0.note = "rope" }
          try context.emit(.done(1))
        }
      ) { $0.isBusy = true }
      answer.answer(1)
      await store.receive(.counted(1)) { $0.count = 1 }
      line = #line + 1
      store.send(increment) { $0.count = 2 }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        Before increment, the test has not received these events:
          an update of note
          the output .done(1)
          \\.isBusy was restored
        Receive them first, in this order.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `after the end is ignored, and fails`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.end()
      line = #line + 1
      let run = store.run(increment)
      if case .cancelled = run.outcome {} else { Issue.record("\(run.outcome)") }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        increment was ignored: the store has ended.
        Send it before that, or do not send it.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `reads the state as far as the test has looked, and not as it is`() async {
    let store = TestStore.desk()
    store.send(count)
    answer.answer(7)
    await answer.waitForCalls()
    await TestClock().advance(by: .zero)
    #expect(store.store.count == 7)
    #expect(store.count == 0)
    await store.receive(.counted(7)) { $0.count = 7 }
    #expect(store.count == 7)
    await store.finish()
  }

  @Test func `an action that a view sends to the store itself is received as an action`() async {
    let store = TestStore.desk()
    store.store.send(increment)
    await store.receive(.action(increment)) { $0.count = 1 }
    store.store.send(increment)
    await store.receive(.action(where: { $0.name == "increment" }), { $0.count = 2 })
    await store.finish()
  }

  @Test func `what Belay reports in debug builds fails at the line of the send`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      store.send(.run { _ in throw NoConnection() })
      await store.finish()
    }
    #if DEBUG
      #expect(
        failures.texts == [
          """
          Belay reports: The run 'desk' (\(#fileID):\(line)) of Desk, started by the action tap, failed with NoConnection(), which \
          is not handled. Implement `failed(_:in:)` in Desk, or catch the error in the run.
          """
        ])
      #expect(failures.lines == [line])
    #endif
  }
}
