// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks the holders of a field, and the value that the field must show. Pure: the caller writes what the methods
/// return.
///
/// One base value and a stack of holders; the newest holder's value is visible. If other code writes the field while it
/// is held, that write wins: it stays, and becomes the base for the next holder.
struct HeldValueStateMachine<Value: Equatable> {
  private var base: Value
  private var holders = NumberedStack<Value>()
  /// Other code has written over the held value. Found when the value was withdrawn, or was about to be shown again.
  private var isOverwritten = false

  init(base: Value) { self.base = base }

  var isEmpty: Bool { holders.isEmpty }
  /// The number of the visible holder.
  var newest: UInt64 { holders.lastNumber ?? 0 }

  /// Adds a holder. The field must show its value.
  mutating func enter(_ id: HoldID, at value: Value, current: Value) {
    if let visible = holders.last, visible != current { base = current }
    isOverwritten = false
    holders.append(value, number: id.number)
  }

  /// Removes a holder. Returns the value to show now, or nil if the field must not be written.
  mutating func leave(_ id: HoldID, current: Value) -> Value? {
    guard let visible = holders.last, holders.remove(id.number) != nil, !isOverwritten, current == visible else {
      return nil
    }
    let shown = holders.last ?? base
    return shown == current ? nil : shown
  }

  /// Removes all holders. Returns as `leave` does.
  mutating func leaveAll(current: Value) -> Value? {
    guard let visible = holders.last else { return nil }
    holders = NumberedStack()
    return current == visible && base != current ? base : nil
  }

  // MARK: Temporary withdrawal

  /// Removes a holder while nothing is shown.
  mutating func leaveWithdrawn(_ id: HoldID) { _ = holders.remove(id.number) }

  /// Withdraws all holders for a while. Returns the value beneath them, or nil if the field must not be written.
  mutating func withdraw(current: Value) -> Value? {
    guard let visible = holders.last else { return nil }
    isOverwritten = current != visible
    return isOverwritten || base == current ? nil : base
  }

  /// Shows the held value again, over the field's value now. Returns it, or nil if the field must not be written.
  mutating func showAgain(current: Value) -> Value? {
    guard !isOverwritten, let visible = holders.last else { return nil }
    base = current
    return visible == current ? nil : visible
  }

  /// The same, unless other code has written the field meanwhile. Then its value stays, and is the base from now on. It
  /// may equal the held value, so the next `withdraw` could not distinguish the two, and must not restore the old base.
  mutating func showAgainUnlessWritten(current: Value) -> Value? {
    if current != base { (isOverwritten, base) = (true, current) }
    return showAgain(current: current)
  }
}

/// Identifies a holder. A plain counter that only grows.
struct HoldID: Hashable, Sendable {
  let number: UInt64
}
