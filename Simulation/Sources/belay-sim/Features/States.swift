// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

extension Screen.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { \.fields }
  static var form: (any WritableKeyPath<Self, Form> & Sendable)? { \Screen.State.fields.form }

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write, .veil, .list: fields.make(change)
    case .set(.panel, let key): panel = key.map { Panel.State(id: $0) }
    case .set(.hint, let key): hint = key.map { _ in Leaf.State(key: 0) }
    case .set(.mode, let key): mode = key.map { _ in .closed }
    case .set(.card, let key): cardOrHidden = key.map { Panel.State(id: $0) }
    case .set: break
    case .insertRow(.rows, _, _), .removeRow(.rows, _), .moveRow(.rows, _, _), .reverseRows(.rows),
      .replaceRows(.rows, _), .deliver(.rows, _), .thinRows(.rows, _):
      rows.make(change)
    case .insertRow, .removeRow, .moveRow, .reverseRows, .replaceRows, .deliver, .thinRows: listedAndHidden.make(change)
    case .poke(.panel, let key, let poke): if panel?.id == key { panel?.fields.make(poke) }
    case .poke(.hint, _, let poke): hint?.fields.make(poke)
    case .poke(.paged, let key, let poke): fields.pages.rows[id: key]?.fields.make(poke)
    case .poke(.rows, let key, let poke): rows[id: key]?.fields.make(poke)
    case .poke(.listed, let key, .log(let number)): listed[id: key]?.fields.log.append(number)
    case .poke(.listed, let key, let poke): listedAndHidden[id: key]?.fields.make(poke)
    case .poke(.card, let key, let poke): if cardOrHidden?.id == key { cardOrHidden?.fields.make(poke) }
    case .poke, .rename: break
    }
  }

  var snapshot: NodeState {
    var state = NodeState(key: 0)
    state.fields = fields.snapshot
    state[.panel] = panel.map { [$0.snapshot] } ?? []
    state[.hint] = hint.map { [$0.snapshot] } ?? []
    state[.mode] = mode.map { [$0.snapshot] } ?? []
    state[.rows] = rows.map(\.snapshot)
    state[.listed] = listedAndHidden.map(\.snapshot)
    state[.card] = cardOrHidden.map { [$0.snapshot] } ?? []
    state[.paged] = fields.pages.rows.map(\.snapshot)
    state.keptRows = fields.kept?.rows.map(\.snapshot) ?? []
    return state
  }
}

extension Panel.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { \.fields }
  static var form: (any WritableKeyPath<Self, Form> & Sendable)? { \Panel.State.fields.form }

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write, .veil: fields.make(change)
    case .set(.leaf, let key): leaf = key.map { _ in Leaf.State(key: 0) }
    case .set(.note, let key): noteOrHidden = key.map { _ in Leaf.State(key: 0) }
    case .poke(.leaf, _, let poke): leaf?.fields.make(poke)
    case .poke(.note, _, let poke): noteOrHidden?.fields.make(poke)
    case .rename(let key): id = key
    default: break
    }
  }

  var snapshot: NodeState {
    var state = NodeState(key: id)
    state.fields = fields.snapshot
    state[.leaf] = leaf.map { [$0.snapshot] } ?? []
    state[.note] = noteOrHidden.map { [$0.snapshot] } ?? []
    return state
  }
}

extension Row.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { \.fields }
  static var form: (any WritableKeyPath<Self, Form> & Sendable)? { \Row.State.fields.form }

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write, .veil, .list: fields.make(change)
    case .set(.leaf, let key): leaf = key.map { Leaf.State(key: $0, isKeyed: true) }
    case .poke(.leaf, let key, let poke): if leaf?.key == key { leaf?.fields.make(poke) }
    default: break
    }
  }

  var snapshot: NodeState {
    var state = NodeState(key: id)
    state.fields = fields.snapshot
    state[.leaf] = leaf.map { [$0.snapshot] } ?? []
    return state
  }
}

extension Mode.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { nil }
  static var form: (any WritableKeyPath<Self, Form> & Sendable)? { nil }

  mutating func make(_ change: Change) {
    switch change {
    case .set(.payload, let key): self = key.map { _ in .open(Leaf.State(key: 0)) } ?? .closed
    case .poke(.payload, _, let poke):
      if case .open(var leaf) = self {
        leaf.fields.make(poke)
        self = .open(leaf)
      }
    default: break
    }
  }

  var snapshot: NodeState {
    var state = NodeState(key: 0)
    if case .open(let leaf) = self { state[.payload] = [leaf.snapshot] }
    return state
  }
}

extension Leaf.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { \.fields }
  static var form: (any WritableKeyPath<Self, Form> & Sendable)? { \Leaf.State.fields.form }

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write, .veil, .list: fields.make(change)
    case .rename(let new): if isKeyed { key = new }
    default: break
    }
  }

  var snapshot: NodeState {
    var state = NodeState(key: key)
    state.fields = fields.snapshot
    return state
  }
}

extension Rows<Row.State> {
  fileprivate mutating func make(_ change: Change) {
    switch change {
    case .insertRow(_, let key, let place):
      if !contains(id: key) { insert(Row.State(id: key), at: place % (count + 1)) }
    case .removeRow(_, let key): remove(id: key)
    case .moveRow(_, let key, let place):
      // As if removed and inserted again: the position is counted without it.
      if contains(id: key) { move(id: key, to: place % count) }
    case .reverseRows:
      let positions = Dictionary(uniqueKeysWithValues: zip(ids, indices))
      sort { positions[$0.id, default: 0] > positions[$1.id, default: 0] }
    case .replaceRows(_, let keys): replaceAll(with: keys.map { Row.State(id: $0) })
    case .deliver(_, let delivery): take(delivery)
    case .thinRows(_, let step): removeAll { $0.id % step != 0 }
    default: break
    }
  }

  private mutating func take(_ delivery: Delivery) {
    let new = delivery.keys.enumerated().map { offset, key in
      var row = Row.State(id: key)
      row.fields.log = [delivery.number + offset]
      return row
    }
    switch delivery.call {
    case .replaceAll: replaceAll(with: new)
    case .initializer: self = Rows(new)
    case .uniquing: self = Rows(uniquing: new)
    case .append: append(contentsOf: new)
    case .insert: insert(contentsOf: new, at: delivery.place % (count + 1))
    case .updateOrAppend: updateOrAppend(contentsOf: new)
    case .oneByOne: for row in new { append(row) }
    }
  }
}
