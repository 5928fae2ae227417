// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

extension Screen.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { \.fields }

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write: fields.make(change)
    case .set(.panel, let key): panel = key.map { Panel.State(id: $0) }
    case .set(.hint, let key): hint = key.map { _ in Leaf.State(key: 0) }
    case .set(.mode, let key): mode = key.map { _ in .closed }
    case .set: break
    case .insertRow(let key, let place):
      if !rows.contains(id: key) { rows.insert(Row.State(id: key), at: place % (rows.count + 1)) }
    case .removeRow(let key): rows.remove(id: key)
    case .moveRow(let key, let place):
      // As one takes it out and puts it in again: the place is counted without it.
      if rows.contains(id: key) { rows.move(id: key, to: place % rows.count) }
    case .reverseRows: rows.reverse()
    case .replaceRows(let keys): rows.replaceAll(with: keys.map { Row.State(id: $0) })
    case .poke(.panel, let key, let number): if panel?.id == key { panel?.fields.log.append(number) }
    case .poke(.hint, _, let number): hint?.fields.log.append(number)
    case .poke(.rows, let key, let number): rows[id: key]?.fields.log.append(number)
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
    return state
  }
}

extension Panel.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { \.fields }

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write: fields.make(change)
    case .set(.leaf, let key): leaf = key.map { _ in Leaf.State(key: 0) }
    case .poke(.leaf, _, let number): leaf?.fields.log.append(number)
    case .rename(let key): id = key
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

extension Row.State: SimulatedState {
  static var fields: WritableKeyPath<Self, StoreFields>? { \.fields }

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write: fields.make(change)
    case .set(.leaf, let key): leaf = key.map { Leaf.State(key: $0, isKeyed: true) }
    case .poke(.leaf, let key, let number): if leaf?.key == key { leaf?.fields.log.append(number) }
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

  mutating func make(_ change: Change) {
    switch change {
    case .set(.payload, let key): self = key.map { _ in .open(Leaf.State(key: 0)) } ?? .closed
    case .poke(.payload, _, let number):
      if case .open(var leaf) = self {
        leaf.fields.log.append(number)
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

  mutating func make(_ change: Change) {
    switch change {
    case .log, .write: fields.make(change)
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
