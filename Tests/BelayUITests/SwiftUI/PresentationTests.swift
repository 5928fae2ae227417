// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Observation
import Testing

@testable import BelayUI

@MainActor
@Suite("Presentation")
struct PresentationTests {
  let store = Store(Shop(), state: .init())

  private var order: Presentation<Store<Order>> { store.presenting(Shop.order, dismiss: .closed) }

  @Test
  func `It exists for as long as the child, and its identity stays while the child changes`() {
    #expect(order.item == nil)
    store.send(.set(order: 1))
    let first = order.item
    #expect(first != nil)
    #expect(order.item == first)
    first?.shown.send(.quantity(2))
    #expect(order.item == first)
    first?.shown.send(.numbered(7))
    #expect(order.item == first, "a draft that has got a number is the same child")
    store.send(.set(order: nil))
    #expect(order.item == nil)
  }

  @Test
  func `To dismiss sends the action once, which ends the child with its work`() {
    store.send(.set(order: 1))
    let drawn = order
    let run = drawn.item?.shown.run(.work)
    #expect(run?.outcome == .pending)

    drawn.dismiss()
    #expect(store.sent == ["closed"])
    #expect(run?.outcome == .cancelled)
    drawn.dismiss()
    order.dismiss()
    #expect(store.sent == ["closed"])
  }

  @Test
  func `Nothing is sent when the state has already dismissed it`() {
    store.send(.set(order: 1))
    let drawn = order
    store.send(.set(order: nil))
    drawn.dismiss()
    #expect(store.sent.isEmpty)
  }

  @Test
  func `Nothing is sent when another child is there: that one is another presentation, and continues`() {
    store.send(.set(order: 1))
    let drawn = order
    let first = drawn.item
    store.send(.set(order: 2))
    let run = order.item?.shown.run(.work)
    #expect(order.item != nil)
    #expect(order.item != first)

    drawn.dismiss()
    #expect(store.sent.isEmpty)
    #expect(run?.outcome == .pending)
    order.dismiss()
    #expect(store.sent == ["closed"])
  }

  @Test
  func `The same id again, after it had gone, is another child`() {
    store.send(.set(order: 1))
    let drawn = order
    let first = drawn.item
    store.send(.set(order: nil))
    store.send(.set(order: 1))
    #expect(order.item != first)
    drawn.dismiss()
    #expect(store.sent.isEmpty)
  }

  @Test
  func `What was drawn before there was anything dismisses nothing`() {
    let drawn = order
    store.send(.set(order: 1))
    drawn.dismiss()
    #expect(store.sent.isEmpty)
  }

  @Test
  func `A value has the identity of its id, whatever the rest is`() {
    var note: Presentation<Shop.Note> { store.presenting(\.note, dismiss: .noteClosed) }
    store.send(.note(.init(id: 1, text: "a")))
    let drawn = note
    store.send(.note(.init(id: 1, text: "b")))
    #expect(note.item == drawn.item)
    #expect(note.item?.shown.text == "b")
    drawn.dismiss()
    #expect(store.sent == ["note closed"])

    store.send(.note(.init(id: 1)))
    let stale = note
    store.send(.note(.init(id: 2)))
    stale.dismiss()
    #expect(store.note?.id == 2)
    #expect(store.sent == ["note closed"])
  }

  @Test
  func `A value without an id is itself: the alert that a button has put in the place of its own stays`() {
    var alert: Presentation<String> { store.presenting(\.alert, dismiss: .alertClosed) }
    store.send(.alert("Offline"))
    let drawn = alert
    store.send(.alert("Still offline"))
    drawn.dismiss()
    #expect(store.alert == "Still offline")
    alert.dismiss()
    #expect(store.alert == nil)
    #expect(store.sent == ["alert closed"])
  }

  @Test
  func `An equal value that is shown again is cleared by the first one's dismissal, and with an id it stays`() {
    let alert = { store.presenting(\.alert, dismiss: .alertClosed) }
    store.send(.alert("Offline"))
    let drawn = alert()
    store.send(.alert(nil))
    store.send(.alert("Offline"))
    drawn.dismiss()
    #expect(store.alert == nil)

    let note = { store.presenting(\.note, dismiss: .noteClosed) }
    store.send(.note(.init(id: 1, text: "Offline")))
    let drawnNote = note()
    store.send(.note(nil))
    store.send(.note(.init(id: 2, text: "Offline")))
    drawnNote.dismiss()
    #expect(store.note?.id == 2)
    #expect(store.sent == ["alert closed"])
  }

  @Test
  func `A child in a case of an enum: another case ends the presentation, the same case with another id replaces it`() {
    let store = Store(Counter(), state: .browsing)
    var paying: Presentation<Store<Amount>> { store.presenting(Counter.paying, dismiss: .closed) }
    #expect(paying.item == nil)
    store.send(.pay(1))
    let drawn = paying
    let first = drawn.item
    #expect(first?.shown.state == 1)
    store.send(.pay(2))
    #expect(paying.item != first)
    drawn.dismiss()
    #expect(store.state == .paying(2))
    paying.dismiss()
    #expect(store.state == .browsing)
  }

  @Test
  func `An action that leaves it in the state is reported, and sent again when it is dismissed again`() {
    let reports = Reports()
    reports.collect {
      store.send(.set(order: 1))
      let drawn = store.presenting(Shop.order, dismiss: .closedLater)
      drawn.dismiss()
      drawn.dismiss()
    }
    #expect(store.sent == ["closed later", "closed later"])
    #if DEBUG
      #expect(reports.lines.count == 2)
      #expect(reports.lines.first?.contains("Set it to nil in that action") == true)
    #endif
  }

  @Test
  func `Dismissed within a turn, its action is queued: it removes it, and nothing is reported`() {
    let reports = Reports()
    let owner = Dismissing()
    let store = Store(Counter(), state: .browsing, owner: owner) { owner, _ in owner.drawn?.dismiss() }
    store.send(.pay(1))
    owner.drawn = store.presenting(Counter.paying, dismiss: .closed)
    reports.collect { store.send(.pay(1)) }
    #expect(store.state == .browsing)
    #expect(reports.lines.isEmpty)
  }

  @Test
  func `A value that is dismissed after the store's end is no mistake`() {
    let reports = Reports()
    var owned: Store<Shop>? = Store(Shop(), state: .init())
    owned?.send(.alert("Offline"))
    let drawn = owned?.presenting(\.alert, dismiss: .alertClosed)
    owned = nil
    reports.collect { drawn?.dismiss() }
    #expect(reports.lines.isEmpty)
  }

  @Test
  func `It does not keep the store; without one it is as it was last, and dismisses nothing`() {
    var owned: Store<Shop>? = Store(Shop(), state: .init())
    weak let watched = owned
    owned?.send(.set(order: 1))
    let run = owned?.child(Shop.order)?.run(.work)
    let drawn = owned?.presenting(Shop.order, dismiss: .closed)
    owned = nil
    #expect(watched == nil)
    #expect(run?.outcome == .cancelled)
    drawn?.dismiss()
  }

  @Test
  func `Its observer is notified when it appears, disappears and is replaced, and not of what happens in it`() {
    var told = 0
    func draw() {
      withObservationTracking {
        _ = order
      } onChange: {
        MainActor.assumeIsolated { told += 1 }
      }
    }
    draw()
    store.send(.set(order: 1))
    #expect(told == 1)
    draw()
    store.child(Shop.order)?.send(.quantity(5))
    #expect(told == 1)
    store.send(.set(order: 2))
    #expect(told == 2)
    draw()
    store.send(.set(order: nil))
    #expect(told == 3)
  }

  @Test
  func `In an inert store, a dismissal is recorded; it removes nothing, and no report says that it should`() {
    let inert = InertStore(Shop(), state: .init(order: Order.State(id: 1), screens: [Order.State(id: 2)]))
    let reports = Reports()
    reports.collect {
      inert.store.presenting(Shop.order, dismiss: .closed).dismiss()
      StackPath.rows(of: inert.store, Shop.screens, back: Shop.Action.back).write([])
    }
    #expect(reports.lines.isEmpty)
    #expect(inert.actions.map { "\($0)" } == ["closed", "back(remaining: 0)"])
    #expect(inert.state.order?.id == 1)
  }

  @Test
  func `An alert that its own button shows again stays, if it has another id`() {
    store.send(.note(.init(id: 1, text: "No connection")))
    let drawn = store.presenting(\.note, dismiss: .noteClosed)
    store.send(.note(.init(id: 2, text: "No connection")))
    drawn.dismiss()
    #expect(store.note?.id == 2)
    #expect(store.sent.isEmpty)
  }

  @Test
  func `An equal value without an id is the same alert: its dismissal clears it`() {
    store.send(.alert("No connection"))
    let drawn = store.presenting(\.alert, dismiss: .alertClosed)
    store.send(.alert(nil))
    store.send(.alert("No connection"))
    drawn.dismiss()
    #expect(store.alert == nil)
    #expect(store.sent == ["alert closed"])
  }
}

/// Dismisses what is presented when it gets an output.
@MainActor
private final class Dismissing {
  var drawn: Presentation<Store<Amount>>?
}
