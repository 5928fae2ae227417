// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A change of one store's own state, children included. A change that the store's kind cannot make has no effect.
public enum Change: Equatable, Sendable {
  case log(Int)
  /// Writes a field in the store's own code, even if a run holds it.
  case write(Field, Int)
  /// Inserts a new child, or removes it.
  case set(Slot, key: Int?)
  case insertRow(Slot, key: Int, at: Int)
  case removeRow(Slot, key: Int)
  case moveRow(Slot, key: Int, to: Int)
  case reverseRows(Slot)
  case replaceRows(Slot, keys: [Int])
  /// A backend's answer goes into the rows.
  case deliver(Slot, Delivery)
  /// Removes the rows whose key is no multiple of this number.
  case thinRows(Slot, by: Int)
  /// A parent writes into its child, shown or hidden.
  case poke(Slot, key: Int, Poke)
  /// Hides and shows the children in its computed slots, or itself.
  case veil(Veil)
  /// The store changes its own id, if it has one that can change.
  case rename(Int)
  /// Assigns the list that is loaded page by page, or keeps it.
  case list(ListChange)

  public func apply(to state: inout NodeState, of kind: Kind, in slot: Slot?, of parent: Kind?) {
    switch self {
    case .log(let number):
      if kind.hasFields { state.fields.log.append(number) }
    case .write(let field, let value):
      if kind.hasFields { state.fields[field] = value }
    case .set(let slot, let key):
      guard kind.slots.contains(slot), !slot.isOfRows else { return }
      state[slot] = key.map { [NodeState(key: kind.hasKeys(in: slot) ? $0 : 0)] } ?? []
    case .veil(let veil):
      if kind.hasFields { state.fields.veil = veil }
    case .poke(let slot, let key, let poke):
      guard kind.slots.contains(slot), kind.child(in: slot).hasFields else { return }
      let key = kind.hasKeys(in: slot) ? key : 0
      guard let index = state[slot].firstIndex(where: { $0.key == key }) else { return }
      // It writes to its listed rows' log through the computed slot, which only has the rows that it shows.
      if slot == .listed, case .log = poke, !state.shows(state[slot][index], in: slot) { return }
      poke.apply(to: &state[slot][index].fields)
    case .list(let change):
      if kind.hasLists { change.apply(to: &state, of: kind) }
    case .rename(let key):
      guard let slot, let parent, parent.hasKeys(in: slot), !slot.isOfRows else { return }
      state.key = key
    case .insertRow(let slot, _, _), .removeRow(let slot, _), .moveRow(let slot, _, _), .reverseRows(let slot),
      .replaceRows(let slot, _), .deliver(let slot, _), .thinRows(let slot, _):
      if kind == .screen, slot.isOfRows { applyToRows(&state[slot]) }
    }
  }

  private func applyToRows(_ rows: inout [NodeState]) {
    switch self {
    case .insertRow(_, let key, let position):
      if !rows.contains(where: { $0.key == key }) { rows.insert(NodeState(key: key), at: position % (rows.count + 1)) }
    case .removeRow(_, let key):
      rows.removeAll { $0.key == key }
    case .moveRow(_, let key, let position):
      guard let index = rows.firstIndex(where: { $0.key == key }) else { return }
      let row = rows.remove(at: index)
      rows.insert(row, at: position % (rows.count + 1))
    case .reverseRows:
      rows.reverse()
    case .replaceRows(_, let keys):
      rows = keys.map { NodeState(key: $0) }
    case .deliver(_, let delivery):
      delivery.apply(to: &rows)
    case .thinRows(_, let step):
      rows.removeAll { $0.key % step != 0 }
    default:
      break
    }
  }
}

/// What a store's own code does with its list.
public enum ListChange: Equatable, Sendable {
  /// Another list, without rows, that asks for its next page by this cursor.
  case new(next: Int?)
  case keep
  /// The kept one again.
  case putBack
  /// The same list, which asks by another cursor.
  case cursor(Int?)

  func apply(to state: inout NodeState, of kind: Kind) {
    switch self {
    case .new(let next):
      state.fields.pages = PagesField()
      state.fields.pages.next = next
      state[.paged] = []
    case .keep: (state.fields.kept, state.keptRows) = (state.fields.pages, state[.paged])
    case .putBack:
      guard let kept = state.fields.kept else { return }
      (state.fields.pages, state[.paged]) = (kept, state.keptRows)
    case .cursor(let next): state.fields.pages.next = next
    }
  }
}

/// What a parent writes into its child: a number in its log, or a field that the child's runs may hold or load.
public enum Poke: Equatable, Sendable {
  case log(Int)
  case write(Field, Int)
  case load(Int)
  case veil(Veil)

  func apply(to fields: inout Fields) {
    switch self {
    case .log(let number): fields.log.append(number)
    case .write(let field, let value): fields[field] = value
    case .load(let value): fields.load = .loaded(value)
    case .veil(let veil): fields.veil = veil
    }
  }
}
