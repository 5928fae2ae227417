// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A field that runs hold or load, type-erased.
class HeldField<Root> {
  /// The field's byte range in the root; nil for a field without storage of its own, such as a computed one.
  let range: Range<Int>?
  var isEmpty: Bool { true }
  /// The number of the newest holder.
  var newest: UInt64 { 0 }

  fileprivate init(_ range: Range<Int>?) { self.range = range }

  /// Removes a holder, or a load without an answer.
  func leave(_ id: HoldID, in root: inout Root) {}
  func leaveAll(in root: inout Root) {}
  /// Removes a holder while the field shows none.
  func leaveWithdrawn(_ id: HoldID) {}
  /// Shows the value beneath all holders.
  func withdraw(from root: inout Root) {}
  /// Shows the held value again, over the field's value now.
  func showAgain(in root: inout Root) {}
  /// The same, unless other code has written the field meanwhile.
  func showAgainUnlessWritten(in root: inout Root) {}

  /// Shows the held value in a root that was copied at another time. Does not change this field's own state.
  func showAgain(inCopy root: inout Root) {}

  /// Whether a write to one field may write to the other.
  ///
  /// Two fields without storage of their own count as separate, as two entries of one dictionary are.
  final func mayOverlap(_ other: HeldField) -> Bool {
    guard let range else { return other.range != nil }
    return other.range.map { $0.overlaps(range) } ?? true
  }
}

/// Tracks the holders or the loads of one field, and decides what it must show. The methods that return a value are
/// given the field's current one; nil: the field must not be written.
protocol HeldFieldStateMachine {
  associatedtype Shown

  var isEmpty: Bool { get }
  var newest: UInt64 { get }
  mutating func leave(_ id: HoldID, current: Shown) -> Shown?
  mutating func leaveAll(current: Shown) -> Shown?
  mutating func leaveWithdrawn(_ id: HoldID)
  mutating func withdraw(current: Shown) -> Shown?
  mutating func showAgain(current: Shown) -> Shown?
  mutating func showAgainUnlessWritten(current: Shown) -> Shown?
}

extension HeldValueStateMachine: HeldFieldStateMachine {}

extension LoadStateMachine: HeldFieldStateMachine {
  mutating func showAgainUnlessWritten(current: Loadable<Value>) -> Loadable<Value>? { showAgain(current: current) }
}

/// A field with its state machine, which decides at every change.
final class TrackedField<Root, Machine: HeldFieldStateMachine>: HeldField<Root> {
  private let path: WritableKeyPath<Root, Machine.Shown>
  var machine: Machine

  init(_ path: WritableKeyPath<Root, Machine.Shown>, _ machine: Machine) {
    self.path = path
    self.machine = machine
    super.init(MemoryLayout<Root>.range(of: path))
  }

  override var isEmpty: Bool { machine.isEmpty }
  override var newest: UInt64 { machine.newest }

  override func leave(_ id: HoldID, in root: inout Root) {
    show(machine.leave(id, current: root[keyPath: path]), &root)
  }
  override func leaveAll(in root: inout Root) { show(machine.leaveAll(current: root[keyPath: path]), &root) }
  override func leaveWithdrawn(_ id: HoldID) { machine.leaveWithdrawn(id) }
  override func withdraw(from root: inout Root) { show(machine.withdraw(current: root[keyPath: path]), &root) }
  override func showAgain(in root: inout Root) { show(machine.showAgain(current: root[keyPath: path]), &root) }
  override func showAgainUnlessWritten(in root: inout Root) {
    show(machine.showAgainUnlessWritten(current: root[keyPath: path]), &root)
  }

  override func showAgain(inCopy root: inout Root) {
    var machine = machine
    show(machine.showAgainUnlessWritten(current: root[keyPath: path]), &root)
  }

  private func show(_ value: Machine.Shown?, _ root: inout Root) {
    if let value { root[keyPath: path] = value }
  }
}
