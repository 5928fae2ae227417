// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A change of one store's own state, children included. One that the store's kind cannot make changes nothing.
public enum Change: Equatable, Sendable {
  case log(Int)
  /// Writes a field by hand, whoever holds it.
  case write(Field, Int)
  /// Puts a new child there, or none.
  case set(Slot, key: Int?)
  case insertRow(key: Int, at: Int)
  case removeRow(key: Int)
  case moveRow(key: Int, to: Int)
  case reverseRows
  case replaceRows(keys: [Int])
  /// A parent writes into its child.
  case poke(Slot, key: Int, Int)
  /// The store changes its own id, if it has one that may change.
  case rename(Int)

  public func apply(to state: inout NodeState, of kind: Kind, in slot: Slot?, of parent: Kind?) {
    switch self {
    case .log(let number):
      if kind.hasFields { state.fields.log.append(number) }
    case .write(let field, let value):
      if kind.hasFields { state.fields[field] = value }
    case .set(let slot, let key):
      guard kind.slots.contains(slot), slot != .rows else { return }
      state[slot] = key.map { [NodeState(key: kind.hasKeys(in: slot) ? $0 : 0)] } ?? []
    case .poke(let slot, let key, let number):
      guard kind.slots.contains(slot), kind.child(in: slot).hasFields else { return }
      let key = kind.hasKeys(in: slot) ? key : 0
      if let index = state[slot].firstIndex(where: { $0.key == key }) { state[slot][index].fields.log.append(number) }
    case .rename(let key):
      guard let slot, let parent, parent.hasKeys(in: slot), slot != .rows else { return }
      state.key = key
    case .insertRow, .removeRow, .moveRow, .reverseRows, .replaceRows:
      if kind == .screen { applyToRows(&state[.rows]) }
    }
  }

  private func applyToRows(_ rows: inout [NodeState]) {
    switch self {
    case .insertRow(let key, let position):
      if !rows.contains(where: { $0.key == key }) { rows.insert(NodeState(key: key), at: position % (rows.count + 1)) }
    case .removeRow(let key):
      rows.removeAll { $0.key == key }
    case .moveRow(let key, let position):
      guard let index = rows.firstIndex(where: { $0.key == key }) else { return }
      let row = rows.remove(at: index)
      rows.insert(row, at: position % (rows.count + 1))
    case .reverseRows:
      rows.reverse()
    case .replaceRows(let keys):
      rows = keys.map { NodeState(key: $0) }
    default:
      break
    }
  }
}
