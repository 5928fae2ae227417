// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("An inert store")
@MainActor
struct InertStoreTests {
  struct Item: Feature {
    struct State: Identifiable, Equatable {
      var id = 1
      var count = 0
    }
    enum Action: Equatable {
      case bought
      case counted(Int)
    }
    enum Output { case bought }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      Issue.record("an inert child received \(action)")
      return .output(.bought)
    }
  }

  struct Shop: Feature {
    struct State: Equatable {
      var query = ""
      var isBusy = false
      var item: Item.State?
      var rows: Rows<Item.State> = [Item.State(id: 1), Item.State(id: 2)]
    }
    enum Action: Equatable {
      case appeared
      case queryChanged(String)
      case item(Int)
    }
    static let item = child(\.item) { _, _ in
      Item()
    } output: { _ in
      .item(0)
    }
    static let rows = children(\.rows) { _, _ in
      Item()
    } output: { id, _ in
      .item(id)
    }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      Issue.record("an inert store received \(action)")
      state.isBusy = true
      return .run { _ in Issue.record("an inert store works") }
    }
  }

  let inert = InertStore(Shop(), state: .init(query: "rope"))
  var store: Store<Shop> { inert.store }

  @Test
  func `It shows its state, records actions, and starts nothing`() async {
    #expect(store.query == "rope")
    store.send(.appeared)
    let run = store.run(.queryChanged("r"))
    #expect(run.outcome == .finished)
    #expect(await store.perform(.appeared) == .finished)
    #expect(inert.actions == [.appeared, .queryChanged("r"), .appeared])
    #expect(inert.state == Shop.State(query: "rope"))
    expectNothingLeft(in: store)
  }

  @Test
  func `Its observers are notified of the field that is set, and of no action`() {
    let (query, isBusy) = (Watcher { [store] in store.query }, Watcher { [store] in store.isBusy })
    store.send(.appeared)
    #expect(query.wakes == 0 && isBusy.wakes == 0)
    inert.state.isBusy = true
    #expect(isBusy.seen == [false, true])
    #expect(query.wakes == 0)
    inert.state.isBusy = true
    #expect(isBusy.wakes == 1, "an equal value")
  }

  @Test
  func `An action that a notification sends is recorded too`() {
    let watcher = Watcher { [store] in store.query }
    watcher.onWake = { [store] in store.send(.appeared) }
    inert.state.query = "belt"
    #expect(inert.actions == [.appeared])
  }

  @Test
  func `Its children are inert, and each has its own actions`() {
    inert.state.item = Item.State(id: 7)
    let item = store.child(Shop.item)
    item?.send(.bought)
    store.child(Shop.rows, id: 2)?.send(.counted(3))
    #expect(item.map { inert.actions(of: $0) } == [.bought])
    #expect(store.child(Shop.rows, id: 2).map { inert.actions(of: $0) } == [.counted(3)])
    #expect(store.child(Shop.rows, id: 1).map { inert.actions(of: $0) } == [])
    #expect(inert.actions.isEmpty, "no output of a child is delivered")
    inert.state.rows[id: 2]?.count = 5
    #expect(store.child(Shop.rows, id: 2)?.count == 5)
    inert.state.item = nil
    #expect(item?.lifetime.isEnded == true)
    #expect(store.child(Shop.item) == nil)
  }

  @Test
  func `A store of another tree has no actions here`() {
    let other = InertStore(Shop(), state: .init())
    other.store.send(.appeared)
    #expect(inert.actions(of: other.store).isEmpty)
  }

  @Test
  func `It stays inert without its recorder, and is released with its handle`() {
    var other: InertStore<Shop>? = InertStore(Shop(), state: .init())
    var store = other?.store
    weak let tree = store?.engine.tree
    weak let released = other
    other = nil
    #expect(released == nil)
    store?.send(.appeared)
    #expect(store?.isBusy == false)
    store = nil
    #expect(tree == nil)
  }

  @Test
  func `After its end, actions are ignored`() {
    store.lifetime.end()
    store.send(.appeared)
    #expect(store.run(.appeared).outcome == .cancelled)
    #expect(inert.actions.isEmpty)
    inert.state.query = "belt"
    #expect(store.query == "belt", "the state stays")
  }

  @Test
  func `Observers that leave do not make it a store that runs`() {
    final class Other: StoreObserver { func observe(_ event: StoreEvent, of store: StoreNode) {} }
    let (tree, other) = (store.engine.tree, Other())
    tree.add(other, isRetained: true)
    tree.remove(other)
    store.send(.appeared)
    #expect(inert.actions == [.appeared])
  }
}
