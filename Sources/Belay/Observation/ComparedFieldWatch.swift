// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Compares the field with its own last value.
class ComparedFieldWatch<Value: Equatable>: FieldWatch {
  /// Contains the last value, except in a spent watch, where the memory is uninitialized. It is memory of its own,
  /// because reading an optional whose type only the caller knows takes twenty times as long as comparing two numbers.
  final let last = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ path: AnyKeyPath, last value: Value, _ signal: any FieldSignal, _ range: Range<Int>?) {
    last.initialize(to: value)
    super.init(path, signal, range)
  }

  deinit {
    if phase != .spent { last.deinitialize(count: 1) }
    last.deallocate()
  }

  override final func arm(with value: UnsafeRawPointer) {
    last.initialize(to: value.assumingMemoryBound(to: Value.self).pointee)
    super.arm(with: value)
  }

  override final func spend() {
    // An object may be of a subclass, so the way to compare it is decided anew for each.
    if Value.self is AnyClass { return super.spend() }
    // Released last: the release may run code that reads the field.
    let old = last.move()
    phase = .spent
    withExtendedLifetime(old) {}
  }
}

/// Watches a field with storage of its own.
final class StoredFieldWatch<Value: Equatable>: ComparedFieldWatch<Value> {
  private let start: Int

  init(_ path: AnyKeyPath, last: Value, _ signal: any FieldSignal, _ range: Range<Int>) {
    start = range.lowerBound
    super.init(path, last: last, signal, range)
  }

  override func hasChanged(in state: UnsafeRawPointer) -> Bool { value(in: state).pointee != last.pointee }

  override func renew(from state: UnsafeRawPointer) {
    super.renew(from: state)
    last.update(from: value(in: state), count: 1)
  }

  private func value(in state: UnsafeRawPointer) -> UnsafePointer<Value> {
    state.advanced(by: start).assumingMemoryBound(to: Value.self)
  }
}

/// Watches a field without storage of its own.
final class ComputedFieldWatch<State, Value: Equatable>: ComparedFieldWatch<Value> {
  private let ownPath: KeyPath<State, Value>

  init(_ path: KeyPath<State, Value>, last: Value, _ signal: any FieldSignal) {
    ownPath = path
    super.init(path, last: last, signal, nil)
  }

  override func hasChanged(in state: UnsafeRawPointer) -> Bool { value(in: state) != last.pointee }

  override func renew(from state: UnsafeRawPointer) {
    super.renew(from: state)
    last.pointee = value(in: state)
  }

  private func value(in state: UnsafeRawPointer) -> Value {
    state.assumingMemoryBound(to: State.self).pointee[keyPath: ownPath]
  }
}
