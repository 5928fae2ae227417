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
  /// Other code has written over the held value. Found when the value was withdrawn.
  private var isOverwritten = false
  /// The value beneath the holders, if that was last shown: other code has written it. Only used where held values are
  /// laid over the state. It depends on the present value alone, not on when the field was last read.
  private var shownBeneath: Value?

  init(base: Value) { self.base = base }

  var isEmpty: Bool { holders.isEmpty }
  /// The number of the visible holder.
  var newest: UInt64 { holders.lastNumber ?? 0 }

  /// Adds a holder. The field must show its value.
  mutating func enter(_ id: HoldID, at value: Value, current: Value) {
    if let visible = holders.last, shownBeneath != nil || visible != current { base = current }
    (isOverwritten, shownBeneath) = (false, nil)
    holders.append(value, number: id.number)
  }

  /// Removes a holder. Returns the value to show now, or nil if the field must not be written.
  mutating func leave(_ id: HoldID, current: Value) -> Value? {
    guard let visible = holders.last, holders.remove(id.number) != nil, isShown, current == visible else { return nil }
    let shown = holders.last ?? base
    return shown == current ? nil : shown
  }

  /// Removes all holders. Returns as `leave` does.
  mutating func leaveAll(current: Value) -> Value? {
    guard let visible = holders.last else { return nil }
    holders = NumberedStack()
    return isShown && current == visible && base != current ? base : nil
  }

  private var isShown: Bool { !isOverwritten && shownBeneath == nil }

  // MARK: Temporary withdrawal

  /// Removes a holder while nothing is shown.
  mutating func leaveWithdrawn(_ id: HoldID) { _ = holders.remove(id.number) }

  /// Withdraws all holders for a while. Returns the value beneath them, or nil if the field must not be written.
  mutating func withdraw(current: Value) -> Value? {
    guard let visible = holders.last else { return nil }
    if let written = shownBeneath {
      if current == written { return nil }
      (base, shownBeneath) = (written, nil)
    }
    isOverwritten = current != visible
    return isOverwritten || base == current ? nil : base
  }

  /// Shows the held value again, over the field's value now. Returns it, or nil if the field must not be written.
  mutating func showAgain(current: Value) -> Value? {
    guard isShown, let visible = holders.last else { return nil }
    base = current
    return visible == current ? nil : visible
  }

  /// Lays the held value over the field's value, unless other code has written that. Then what it wrote is shown, until
  /// the next holder enters, or it writes the base again. What is shown may equal the held value, so the next `withdraw`
  /// could not distinguish the two, and must not restore the base.
  mutating func showAgainUnlessWritten(current: Value) -> Value? {
    guard let visible = holders.last else { return nil }
    shownBeneath = isOverwritten || current != base ? current : nil
    return shownBeneath != nil || visible == current ? nil : visible
  }
}

/// Identifies a holder. A plain counter that only grows.
struct HoldID: Hashable, Sendable {
  let number: UInt64
}
