// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `What is held and undone, in a test store` {
  let first = Gate("first")
  let second = Gate("second")

  static func at(_ gate: Gate) -> Effect<Desk>.Work { { _ in try await gate.wait() } }
  static func optimistic(_ gate: Gate, _ lane: Lane) -> Desk.Action {
    .act { state in
      state.count = 1
      return .run(lane, undo: .uncounted, at(gate))
    }
  }

  @Test func `a field with two holders is restored by the last`() async {
    let store = TestStore.desk()
    store.send(.busy(.desk, Self.at(first))) { $0.isBusy = true }
    store.send(.busy(.desk, Self.at(second)))
    first.open()
    await first.waitUntilReached()
    second.open()
    await store.receive(.held(\.isBusy, at: false))
    await store.finish()
  }

  @Test func `a field that the first of two holders leaves is no event`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.busy(.desk, Self.at(first))) { $0.isBusy = true }
      line = #line + 1
      store.send(.busy(.desk, Self.at(second)))
      first.open()
      await store.receive(.held(\.isBusy, at: false))
      second.open()
      await store.receive(.held(\.isBusy, at: false))
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects a hold of \\.isBusy or its end, and all work is at rest.
        No other event has come.
        In flight:
          'desk' of Desk (\(#fileID):\(line)) waits at 'second'
        Resume the work that waits: answer the stub, open the gate, or advance the clock.
        """
      ])
  }

  @Test func `a field does not flicker where one holder supersedes another`() async {
    let store = TestStore.desk()
    store.send(.busy(.restart, Self.at(first))) { $0.isBusy = true }
    store.send(.busy(.restart, Self.at(second)))
    #expect(store.isBusy)
    second.open()
    await store.receive(.held(\.isBusy, at: false))
    await store.finish()
  }

  @Test func `a deliberate write to a held field wins, and nothing is restored`() async {
    let store = TestStore.desk()
    store.send(.busy(.desk, Self.at(first))) { $0.isBusy = true }
    store.send(
      .act { state in
        state.isBusy = false
        return .none
      }
    ) { $0.isBusy = false }
    first.open()
    await store.finish()
  }

  @Test func `an undo of a run that is superseded is part of that turn`() async {
    let store = TestStore.desk()
    store.send(
      .act { state in
        state.note = "draft"
        return .run(.restart, undo: .noted("taken back"), Self.at(first))
      }
    ) { $0.note = "draft" }
    store.send(.run(.restart, Self.at(second))) { $0.note = "taken back" }
    second.open()
    await store.finish()
  }

  @Test func `an undo of a run that is cancelled by an action is part of that turn`() async {
    let store = TestStore.desk()
    store.send(Self.optimistic(first, .desk)) { $0.count = 1 }
    store.send(.act { _ in .cancel(.desk) }) { $0.count = 0 }
    await store.finish()
  }

  @Test func `an undo of a run that is cancelled otherwise is received`() async {
    let store = TestStore.desk()
    let run = store.run(Self.optimistic(first, .desk)) { $0.count = 1 }
    await first.waitUntilReached()
    run.cancel()
    await store.receive(.undo(.uncounted)) { $0.count = 0 }
    await store.finish()
  }

  @Test func `an undo of a run that fails comes before the answer to the failure`() async {
    let store = TestStore(Desk { _ in .update { $0.note = "\($0.count)" } }, state: .init())
    store.send(Self.optimistic(first, .desk)) { $0.count = 1 }
    first.fail(NoConnection())
    await store.receive(.undo(.uncounted)) { $0.count = 0 }
    await store.receive(.set(\.note, to: "0"))
    await store.finish()
  }

  @Test func `an undo of a run that the end of the store cancels is part of the end`() async {
    let store = TestStore.desk()
    store.send(Self.optimistic(first, .desk)) { $0.count = 1 }
    store.end { $0.count = 0 }
    await store.finish()
  }

  @Test func `a run that finishes undoes nothing, and to wait for it fails`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(Self.optimistic(first, .desk)) { $0.count = 1 }
      first.open()
      await store.receive(.undo(.uncounted)) { $0.count = 0 }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects the undo .uncounted, and all work is at rest.
        No other event has come.
        No run is in flight.
        Send the action that causes it first, or fix the feature.
        """
      ])
  }
}
