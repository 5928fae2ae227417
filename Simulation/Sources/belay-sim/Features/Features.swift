// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// The root: optional children with an id, without an id and as an enum, and rows; and computed rows and a computed
/// optional.
struct Screen: SimulatedFeature {
  struct State {
    var fields = StoreFields()
    var panel: Panel.State?
    var hint: Leaf.State?
    var mode: Mode.State?
    var rows: Rows<Row.State> = []
    var listedAndHidden: Rows<Row.State> = []
    var cardOrHidden: Panel.State?
  }

  let world: World
  let token = Token()

  static let ownReactions: [Belay.Reaction<Screen>] = [
    reaction(.flag, \.fields.form.flag), reaction(.mark, \.fields.form.mark), reaction(.rows, \.rows.count),
    reaction(.pages, \.fields.pages.followed),
  ]

  static let panel = child(\.panel, id: \.id) { parent, _ in
    Panel(world: parent.world)
  } output: {
    $0
  }
  static let hint = child(\.hint) { parent, _ in
    Leaf(world: parent.world)
  } output: {
    $0
  }
  static let mode = child(\.mode) { parent, _ in
    Mode(world: parent.world)
  } output: {
    $0
  }
  static let rows = children(\.rows) { parent, _ in
    Row(world: parent.world)
  } output: {
    $1
  }
  static let listed = children(\.listed) { parent, _ in
    Row(world: parent.world)
  } output: {
    $1
  }
  static let card = child(\.card, id: \.id) { parent, _ in
    Panel(world: parent.world)
  } output: {
    $0
  }

  static let paged = children(\.fields.pages.rows) { parent, _ in
    Row(world: parent.world)
  } output: {
    $1
  }

  static func message(_ action: Int, _ slot: Slot, _ key: Int) -> Effect<Screen> {
    switch slot {
    case .panel: .send(action, to: panel)
    case .hint: .send(action, to: hint)
    case .mode: .send(action, to: mode)
    case .rows: .send(action, to: rows, id: key)
    case .listed: .send(action, to: listed, id: key)
    case .paged: .send(action, to: paged, id: key)
    case .card: .send(action, to: card)
    case .leaf, .payload, .note: .none
    }
  }

  static func child(of store: Store<Screen>, _ slot: Slot, _ key: Int) -> (any Handle)? {
    switch slot {
    case .panel: store.child(panel).map(StoreHandle.init)
    case .hint: store.child(hint).map(StoreHandle.init)
    case .mode: store.child(mode).map(StoreHandle.init)
    case .rows: store.child(rows, id: key).map(StoreHandle.init)
    case .listed: store.child(listed, id: key).map(StoreHandle.init)
    case .paged: store.child(paged, id: key).map(StoreHandle.init)
    case .card: store.child(card).map(StoreHandle.init)
    case .leaf, .payload, .note: nil
    }
  }

  static func readChildren(of store: Store<Screen>) {
    _ = (store.child(panel), store.child(hint), store.child(mode), store.rowIDs(rows))
    _ = (store.rowIDs(listed), store.child(card), store.rowIDs(paged))
  }
}

/// Has an id that it can change itself, a child without an id, and a computed one.
struct Panel: SimulatedFeature {
  struct State {
    var id: Int
    var fields = StoreFields()
    var leaf: Leaf.State?
    var noteOrHidden: Leaf.State?
  }

  let world: World
  let token = Token()

  static let ownReactions: [Belay.Reaction<Panel>] = [
    reaction(.childFlag, \.fields.form.flag), reaction(.childMark, \.fields.form.mark),
  ]

  static let leaf = child(\.leaf) { parent, _ in
    Leaf(world: parent.world)
  } output: {
    $0
  }
  static let note = child(\.note) { parent, _ in
    Leaf(world: parent.world)
  } output: {
    $0
  }

  static func message(_ action: Int, _ slot: Slot, _ key: Int) -> Effect<Panel> {
    switch slot {
    case .leaf: .send(action, to: leaf)
    case .note: .send(action, to: note)
    default: .none
    }
  }

  static func readChildren(of store: Store<Panel>) { _ = (store.child(leaf), store.child(note)) }

  static func child(of store: Store<Panel>, _ slot: Slot, _ key: Int) -> (any Handle)? {
    switch slot {
    case .leaf: store.child(leaf).map(StoreHandle.init)
    case .note: store.child(note).map(StoreHandle.init)
    default: nil
    }
  }
}

/// A row, with a child that has an id.
struct Row: SimulatedFeature {
  struct State: Identifiable {
    let id: Int
    /// The number of the run whose page had it last.
    var pageRun = 0
    var fields = StoreFields()
    var leaf: Leaf.State?
  }

  let world: World
  let token = Token()

  static let ownReactions: [Belay.Reaction<Row>] = [
    reaction(.childFlag, \.fields.form.flag), reaction(.childMark, \.fields.form.mark),
  ]

  static let leaf = child(\.leaf, id: \.key) { parent, _ in
    Leaf(world: parent.world)
  } output: {
    $0
  }

  static func message(_ action: Int, _ slot: Slot, _ key: Int) -> Effect<Row> {
    slot == .leaf ? .send(action, to: leaf) : .none
  }

  static func readChildren(of store: Store<Row>) { _ = store.child(leaf) }

  static func child(of store: Store<Row>, _ slot: Slot, _ key: Int) -> (any Handle)? {
    slot == .leaf ? store.child(leaf).map(StoreHandle.init) : nil
  }
}

/// An enum with a child in one of its cases.
struct Mode: SimulatedFeature {
  enum State {
    case closed
    case open(Leaf.State)
  }

  let world: World
  let token = Token()

  static let ownReactions: [Belay.Reaction<Mode>] = []

  static let payload = child(
    case: State.open, { if case .open(let leaf) = $0 { leaf } else { nil } },
    { parent, _ in Leaf(world: parent.world) }, output: { $0 })

  static func message(_ action: Int, _ slot: Slot, _ key: Int) -> Effect<Mode> {
    slot == .payload ? .send(action, to: payload) : .none
  }

  static func readChildren(of store: Store<Mode>) { _ = store.child(payload) }

  static func child(of store: Store<Mode>, _ slot: Slot, _ key: Int) -> (any Handle)? {
    slot == .payload ? store.child(payload).map(StoreHandle.init) : nil
  }
}

/// Has no children. The parent decides whether the key is its identity.
struct Leaf: SimulatedFeature {
  struct State {
    var key: Int
    /// True in a row; elsewhere its presence is its identity.
    var isKeyed = false
    var fields = StoreFields()
  }

  let world: World
  let token = Token()

  static let ownReactions: [Belay.Reaction<Leaf>] = [
    reaction(.childFlag, \.fields.form.flag), reaction(.childMark, \.fields.form.mark),
  ]

  static func message(_ action: Int, _ slot: Slot, _ key: Int) -> Effect<Leaf> { .none }
  static func readChildren(of store: Store<Leaf>) {}
  static func child(of store: Store<Leaf>, _ slot: Slot, _ key: Int) -> (any Handle)? { nil }
}
