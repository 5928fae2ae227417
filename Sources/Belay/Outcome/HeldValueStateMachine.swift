// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The holders of a field, and what the field must show. Pure: the caller writes what the methods return.
///
/// One base value and a stack of holders, of which the newest is visible. A write by other code, while the field is held,
/// wins: it stays, and the next holder takes it as the base.
struct HeldValueStateMachine<Value: Equatable> {
  private var base: Value
  private var holders = NumberedStack<Value>()
  /// Other code has written over what is held; found when the value was withdrawn, or was to be shown again.
  private var isOverwritten = false

  init(base: Value) { self.base = base }

  var isEmpty: Bool { holders.isEmpty }
  /// The number of the visible holder.
  var newest: UInt64 { holders.lastNumber ?? 0 }

  /// A holder comes. The field must show its value.
  mutating func enter(_ id: HoldID, at value: Value, current: Value) {
    if let visible = holders.last, visible != current { base = current }
    isOverwritten = false
    holders.append(value, number: id.number)
  }

  /// A holder leaves. Returns what the field must show now, or nil where it must be left alone.
  mutating func leave(_ id: HoldID, current: Value) -> Value? {
    guard let visible = holders.last, holders.remove(id.number) != nil, !isOverwritten, current == visible else {
      return nil
    }
    let shown = PlantedBug.restoredTwice.isPlanted ? base : holders.last ?? base
    return shown == current ? nil : shown
  }

  /// All holders leave.
  mutating func leaveAll(current: Value) -> Value? {
    guard let visible = holders.last else { return nil }
    holders = NumberedStack()
    return current == visible && base != current ? base : nil
  }

  // MARK: For a while

  /// A holder leaves while nothing is shown.
  mutating func leaveWithdrawn(_ id: HoldID) { _ = holders.remove(id.number) }

  /// The field is to show what is beneath all holders. Returns that, or nil where the field must be left alone.
  mutating func withdraw(current: Value) -> Value? {
    guard let visible = holders.last else { return nil }
    isOverwritten = current != visible
    return isOverwritten || base == current ? nil : base
  }

  /// The field is to show what is held again, over whatever it has now. Returns that, or nil where it must be left alone.
  mutating func showAgain(current: Value) -> Value? {
    guard !isOverwritten, let visible = holders.last else { return nil }
    base = current
    return visible == current ? nil : visible
  }

  /// The same, unless other code has written to the field meanwhile: then that stands, and it is what is beneath from now on. It may be
  /// the very value that is held, so the next `withdraw` cannot tell the two apart and must not put the old value back.
  mutating func showAgainUnlessWritten(current: Value) -> Value? {
    if current != base { (isOverwritten, base) = (true, current) }
    return showAgain(current: current)
  }
}

/// Tells one holder from another. Units: none; they only grow.
struct HoldID: Hashable, Sendable {
  let number: UInt64
}
