// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Objects in the state of a test store` {
  private let store = TestStore(Shelf(), state: Shelf.State())

  private func failures(finishing: Bool = true, _ body: (TestStore<Shelf>) async -> Void) async -> [String] {
    await Failures.of {
      await body(store)
      if finishing { await store.finish() }
    }.texts
  }

  /// What a test that receives nothing has not received.
  private func changes(_ body: (TestStore<Shelf>) async -> Void) async -> [String] {
    let texts = await failures(body)
    return texts.flatMap { text in
      text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    }
  }

  @Test func `that change inside fail a test that does not receive it`() async {
    let failures = await failures { store in store.send(.act { $0.cart.count = 2 }) }
    #expect(
      failures == [
        """
        At the end, the test has not received these events:
          a change inside cart: cart.count: 0, then 2
        Receive them before `finish()`, in this order.
        """
      ])
  }

  @Test func `can be received, and their values asserted beside`() async {
    store.send(
      .act { state in
        state.cart.count = 2
        state.name = "rope"
      }
    ) { $0.name = "rope" }
    await store.receive(.changed(inside: \.cart))
    #expect(store.cart.count == 2)
    await store.finish()
  }

  @Test func `are received in the order of the events that have changed them`() async {
    let failures = await failures { store in
      store.send(
        Shelf.Action { _ in
          .run { context in
            try context.update { $0.name = "rope" }
            try context.update { $0.special.price = 3 }
          }
        })
      await store.receive(.set(\.name, to: "rope"))
      await store.receive(.changed(inside: \.special))
    }
    #expect(failures == [])
  }

  @Test func `that work changes without the store are noted when it is at rest`() async {
    let cart = store.cart
    let changes = await changes { store in store.send(Shelf.Action { _ in .run { _ in cart.add() } }) }
    #expect(changes == ["a change inside cart: cart.count: 0, then 1"])
  }

  @Test func `that the test changes itself are noted before the next action`() async {
    let failures = await failures { store in
      store.cart.count = 1
      store.send(.act { _ in })
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("a change inside cart: cart.count: 0, then 1") == true)
  }

  @Test func `are noted with their superclass, and with the objects in them`() async {
    let note = Shelf.Note("a")
    store.cart.notes = [note]
    await store.receive(.changed(inside: \.cart))
    store.send(.act { $0.cart.weight = 2 })
    await store.receive(.changed(inside: \.cart))
    store.send(.act { $0.cart.notes[0].text = "b" })
    let changes = await changes { _ in }
    #expect(changes == ["a change inside cart: cart.notes[0].text: \"a\", then \"b\""])
  }

  @Test func `are noted in an optional, an array and the payload of a case`() async {
    let (a, b) = (Shelf.Note("a"), Shelf.Note("b"))
    store.send(
      .act { state in
        state.spare = Shelf.Cart()
        state.notes = [a]
        state.mode = .editing(b)
      }
    ) { [spare = store.store] in
      $0.spare = spare.spare
      $0.notes = [a]
      $0.mode = .editing(b)
    }
    store.send(
      .act { state in
        state.spare?.count = 1
        a.text = "c"
        b.text = "d"
      })
    await store.receive(.changed(inside: \.spare))
    let changes = await changes { _ in }
    #expect(
      changes == [
        "a change inside mode.editing: mode.editing.text: \"b\", then \"d\"",
        "a change inside notes[0]: notes[0].text: \"a\", then \"c\"",
      ])
  }

  @Test func `that are replaced are a change of the state, and not one inside`() async {
    let cart = Shelf.Cart()
    cart.count = 5
    store.send(.act { $0.cart = cart }) { $0.cart = cart }
    await store.finish()
  }

  @Test func `may contain each other, and what no reader knows of: closures, registrars, lazy values`() async {
    store.cart.other = store.cart
    await store.receive(.changed(inside: \.cart))
    withObservationTracking {
      _ = store.cart.count
    } onChange: {
    }
    #expect(store.cart.title == "cart")
    store.cart.onChange = { print("changed") }
    store.send(.act { _ in })
    await store.finish()
  }

  @Test func `name three changes, and count the others`() async {
    let changes = await changes { store in
      store.send(
        .act { state in
          state.cart.count = 1
          state.cart.weight = 4
          state.cart.notes = [Shelf.Note("a"), Shelf.Note("b")]
        })
    }
    #expect(changes.count == 1)
    #expect(changes.first?.hasPrefix("a change inside cart: cart.weight: 1, then 4; cart.count: 0, then 1; ") == true)
    #expect(changes.first?.hasSuffix("more") == true)
  }

  @Test func `fail a test that expects a change inside another`() async {
    let failures = await failures(finishing: false) { store in
      store.send(.act { $0.cart.count = 2 })
      await store.receive(.changed(inside: \.boxes[0].cart))
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix("The test expects a change inside \\.boxes[…].cart, and all work is at rest.") == true)
    #expect(failures.first?.contains("a change inside cart: cart.count: 0, then 2") == true)
    await store.receive(.changed(inside: \.cart))
    await store.finish()
  }

  @Test func `are passed over where events are`() async {
    store.exhaustivity = .off
    store.send(.act { $0.cart.count = 2 })
    store.send(.act { $0.name = "rope" })
    await store.finish()
  }

  @Test func `of a child are received by its test store`() async {
    let room = TestStore(Room(), state: Room.State())
    let shelf = room.child(Room.shelf)
    shelf.send(.act { $0.cart.count = 2 })
    await shelf.receive(.changed(inside: \.cart))
    shelf.send(.act { $0.cart.count = 3 })
    await room.receive(.changed(inside: \.shelf.cart))
    await room.finish()
  }
}
