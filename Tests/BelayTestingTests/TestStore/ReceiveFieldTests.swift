// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Receiving the change of a field` {
  /// Sets one field, then another.
  static let twoUpdates = Desk.Action.run { context in
    try context.update { $0.count = 1 }
    try context.update { $0.note = "rope" }
  }

  @Test func `before that of another fails, with the other one`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(Self.twoUpdates)
      line = #line + 1
      await store.receive(.set(\.note, to: "rope"))
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        These events came before a change of \\.note, and the test has not received them:
          an update of count
        Receive them first, in this order.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `passes over those of others where not all events must be received`() async {
    let store = TestStore.desk(exhaustivity: .off)
    store.send(Self.twoUpdates)
    await store.receive(.set(\.note, to: "rope"))
    #expect(store.count == 1)
    await store.finish()
  }

  @Test func `that never comes fails, with the change that has`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.run { try $0.update { $0.count = 1 } })
      await store.receive(.set(\.note, to: "rope"))
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects a change of \\.note, and the next change leaves it as it is:

            count
              expected: 0
              actual:   1

        Receive that first, by the field that it sets.
        """
      ])
  }

  @Test func `an update that changes nothing is no event`() async {
    let store = TestStore.desk()
    store.send(.run { try $0.update { $0.count = 0 } })
    await store.finish()
  }

  @Test func `a mutation is none, nor is a hold`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.busy { try $0.apply(.counted(1)) }) { $0.isBusy = true }
      await store.receive(.set(\.count, to: 1))
      await store.receive(.counted(1)) { $0.count = 1 }
      await store.receive(.set(\.isBusy, to: false))
      await store.receive(.held(\.isBusy, at: false))
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects a change of \\.count, and all work is at rest.
        These events have come instead:
          .counted(1)
          \\.isBusy was restored
        No run is in flight.
        Receive these events, or fix the feature.
        """,
        """
        The test expects a change of \\.isBusy, and all work is at rest.
        These events have come instead:
          \\.isBusy was restored
        No run is in flight.
        Receive these events, or fix the feature.
        """,
      ])
  }

  @Test func `a hold at another value than the test says fails`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.run { context in try await context.hold(\.isSending[1], at: true) {} })
      await store.receive(.held(\.isSending[1], at: true))
      line = #line + 1
      await store.receive(.held(\.isSending[1], at: true))
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    #expect(failures.lines == [line])
  }

  @Test func `a hold of another key of a dictionary is another field`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.run { context in try await context.hold(\.isSending[1], at: true) {} })
      await store.receive(.held(\.isSending[2], at: true))
      await store.skipReceived()
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains(", and all work is at rest.") == true)
  }

  @Test func `with a value asserts what its closure says too`() async {
    let store = TestStore.desk()
    store.send(
      .run { context in
        try context.update { state in
          state.count = 1
          state.note = "rope"
        }
      })
    await store.receive(.set(\.note, to: "rope")) { $0.count = 1 }
    await store.finish()
  }
}
