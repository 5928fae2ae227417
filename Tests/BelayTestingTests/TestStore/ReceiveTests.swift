// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Receiving in a test store` {
  /// Does one thing of each kind, in this order.
  static let everything = Desk.Action.busy(undo: .uncounted) { context in
    try context.apply(.counted(1))
    try context.update { $0.note = "rope" }
    try await context.load(\.price) { 410 }
    try context.emit(.done(1))
    throw NoConnection()
  }

  func started(_ onFailure: @escaping @MainActor (any Error) -> FailureResponse<Desk> = { _ in .ignored }) -> TestStore<
    Desk
  > {
    let store = TestStore(Desk(onFailure: onFailure), state: .init())
    store.send(Self.everything) { $0.isBusy = true }
    return store
  }

  @Test func `each kind, in its order, with what it changes`() async {
    let store = started { _ in .mutation(.noted("offline")) }
    await store.receive(.counted(1)) { $0.count = 1 }
    await store.receive(.set(\.note, to: "rope"))
    await store.receive(.set(\.price, to: .loading(last: nil)))
    await store.receive(.set(\.price)) { $0.price = .loaded(410) }
    await store.receive(.output(.done(1)))
    await store.receive(.held(\.isBusy, at: false))
    await store.receive(.undo(.uncounted)) { $0.count = 0 }
    await store.receive(.noted("offline")) { $0.note = "offline" }
    await store.finish()
  }

  @Test func `each kind, by a closure`() async {
    let store = started { _ in .update { $0.note = "offline" } }
    await store.receive(.mutation(where: { $0 == .counted(1) }), { $0.count = 1 })
    await store.receive(.set(\.note)) { $0.note = "rope" }
    await store.receive(.set(\.price)) { $0.price = .loading(last: nil) }
    await store.receive(.set(\.price, to: .loaded(410)))
    await store.receive(.output(where: { $0 == .done(1) }))
    await store.receive(.held(\.isBusy)) { $0.isBusy = false }
    await store.receive(.undo(where: { $0 == .uncounted }), { $0.count = 0 })
    await store.receive(.set(\.note, to: "offline"))
    await store.finish()
  }

  @Test func `with the wrong change fails, and continues after it`() async {
    var lines: [UInt] = []
    let failures = await Failures.of {
      let store = started()
      lines.append(#line + 1)
      await store.receive(.counted(1)) { $0.count = 2 }
      lines.append(#line + 1)
      await store.receive(.set(\.note, to: "knot"))
      await store.skipReceived()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        .counted(1) changes the state in another way than the test expects:

            count
              expected: 2
              actual:   1

        Fix the closure or the feature.
        """,
        """
        an update of note changes the state in another way than the test expects:

            note
              expected: "knot"
              actual:   "rope"

        Fix the closure or the feature.
        """,
      ])
    #expect(failures.lines == lines)
  }

  @Test func `without its change fails`() async {
    let failures = await Failures.of {
      let store = started()
      await store.receive(.counted(1))
      await store.skipReceived()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        .counted(1) changes the state and the test expects no change:

            count
              expected: 0
              actual:   1

        Describe the change in a closure, or fix the feature.
        """
      ])
  }

  @Test func `in the wrong order fails, with what came before`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = started()
      line = #line + 1
      await store.receive(.output(.done(1)))
      await store.skipReceived()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        These events came before the output .done(1), and the test has not received them:
          .counted(1)
          an update of note
          \\.price is loading
          \\.price has its result
        Receive them first, in this order.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `a field that is held, before what came before it, fails`() async {
    let failures = await Failures.of {
      let store = started()
      await store.receive(.counted(1)) { $0.count = 1 }
      await store.receive(.held(\.isBusy, at: false))
      await store.skipReceived()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        These events came before a hold of \\.isBusy or its end, and the test has not received them:
          an update of note
          \\.price is loading
          \\.price has its result
          the output .done(1)
        Receive them first, in this order.
        """
      ])
  }

  @Test func `what never comes fails, with what has come instead`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.send(.run { try $0.apply(.counted(1)) })
      line = #line + 1
      await store.receive(.counted(2)) { $0.count = 2 }
      await store.receive(.counted(1)) { $0.count = 1 }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects .counted(2), and all work is at rest.
        These events have come instead:
          .counted(1)
        No run is in flight.
        Receive these events, or fix the feature.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `a mutation is no undo, and an undo is no mutation`() async {
    let failures = await Failures.of {
      let store = TestStore(Desk { _ in .ignored }, state: .init(count: 1))
      store.send(.run(undo: .uncounted) { _ in throw NoConnection() })
      await store.receive(.uncounted) { $0.count = 0 }
      await store.receive(.undo(.uncounted)) { $0.count = 0 }
      store.send(.run { try $0.apply(.uncounted) })
      await store.receive(.undo(.uncounted))
      await store.receive(.uncounted)
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects .uncounted, and all work is at rest.
        These events have come instead:
          the undo .uncounted
        No run is in flight.
        Receive these events, or fix the feature.
        """,
        """
        The test expects the undo .uncounted, and all work is at rest.
        These events have come instead:
          .uncounted
        No run is in flight.
        Receive these events, or fix the feature.
        """,
      ])
  }
}
