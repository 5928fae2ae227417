// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Dispatch
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The end of a test, behavior 28` {
  let gate = Gate("door")
  let slow = Gate("slow")

  @Test func `an unasserted change fails at the line of the send`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      store.send(.busy { _ in })
      await store.receive(.held(\.isBusy, at: false))
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    #expect(failures.lines == [line])
  }

  @Test func `an unconsumed output fails at the line of the end`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.act { _ in .output(.done(1)) })
      line = #line + 1
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, the test has not received these events:
          the output .done(1)
        Receive them before `finish()`, in this order.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `a run in flight fails at the line of the end`() async {
    var (line, start): (UInt, UInt) = (0, 0)
    let failures = await Failures.of {
      let store = TestStore.desk()
      start = #line + 1
      store.send(.run { [gate] _ in try await gate.wait() })
      line = #line + 1
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, work is in flight:
          'desk' of Desk (\(#fileID):\(start)) waits at 'door'
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `a store that goes without an end, and has something left, fails where it was made`() async {
    var (line, start): (UInt, UInt) = (0, 0)
    let failures = await Failures.of {
      line = #line + 1
      let store = TestStore.desk()
      store.send(.act { _ in .output(.done(1)) })
      start = #line + 1
      store.store.send(.run { [gate] _ in try await gate.wait() })
    }
    #expect(
      failures.texts == [
        """
        This test store was released without `await store.finish()`.
        Not received:
          the output .done(1)
          the action tap
        In flight:
          'desk' of Desk (\(#fileID):\(start)) waits for the runs nested in it, or has not begun
        Receive the events, end the work, and call `await store.finish()` last.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `a store that goes without an end, and has nothing left, does not fail`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.act { _ in .none })
    }
    #expect(failures.texts == [])
  }

  @Test func `a store that goes after its end, and has been sent something since, fails`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      await store.finish()
      store.send(.act { _ in .output(.done(1)) })
    }
    #expect(failures.texts.count == 1)
  }

  @Test func `a store may be released on any thread, and fails there all the same`() async {
    let failures = await Failures.of {
      let box = Lock<TestStore<Desk>?>(nil)
      box.withLock { $0 = TestStore.desk() }
      box.withLock { $0?.send(.act { _ in .output(.done(1)) }) }
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          let store = box.withLock { $0.take() }
          withExtendedLifetime(store) {}
          continuation.resume()
        }
      }
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains("the output .done(1)") == true)
  }

  @Test func `end asserts what is restored and undone, and silences the work`() async {
    let store = TestStore.desk()
    store.send(
      .busy(undo: .uncounted) { [slow] context in
        try await slow.waitIgnoringCancellation()
        try context.apply(.counted(9))
      }
    ) { $0.isBusy = true }
    store.send(
      .act { state in
        state.count = 1
        return .none
      }
    ) { $0.count = 1 }
    await slow.waitUntilReached()
    store.end {
      $0.isBusy = false
      $0.count = 0
    }
    slow.open()
    await store.finish()
  }

  @Test func `end with a wrong closure fails at its line`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.busy { [gate] _ in try await gate.wait() }) { $0.isBusy = true }
      line = #line + 1
      store.end()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        end() changes the state and the test expects no change:

            isBusy
              expected: true
              actual:   false

        Describe the change in a closure, or fix the feature.
        """
      ])
    #expect(failures.lines == [line])
  }
}
