// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Who holds a field at a value, and what the field must show. Pure: the caller writes what the methods return.
///
/// One base value and a stack of holders, of which the newest is visible. A write by somebody else, while the field is held,
/// wins: it stays, and the next holder takes it as the base.
struct HeldValueStateMachine<Value: Equatable> {
  private var base: Value
  private var holders: [(id: HoldID, value: Value)] = []

  init(base: Value) { self.base = base }

  var isEmpty: Bool { holders.isEmpty }

  /// A holder comes. The field must show its value.
  mutating func enter(_ id: HoldID, at value: Value, current: Value) {
    if let visible = holders.last?.value, visible != current { base = current }
    holders.append((id, value))
  }

  /// A holder leaves. Returns what the field must show now, or nil where it must be left alone.
  mutating func leave(_ id: HoldID, current: Value) -> Value? {
    guard let index = holders.firstIndex(where: { $0.id == id }), let visible = holders.last?.value else { return nil }
    holders.remove(at: index)
    guard current == visible else { return nil }
    let shown = PlantedBug.restoredTwice.isPlanted ? base : holders.last?.value ?? base
    return shown == current ? nil : shown
  }

  /// All holders leave.
  mutating func leaveAll(current: Value) -> Value? {
    guard let visible = holders.last?.value else { return nil }
    holders = []
    return current == visible && base != current ? base : nil
  }
}

/// Tells one holder from another. Units: none; they only grow.
struct HoldID: Hashable, Sendable {
  let number: UInt64
}
