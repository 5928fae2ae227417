// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Watches one field. This base class is for fields whose values cannot be compared: every write counts as a change.
class FieldWatch {
  /// The phase of a watch in the table of `FieldWatches`.
  enum Phase {
    /// Fires at the field's next change.
    case armed
    /// The field has changed, and its observers are being notified.
    case firing
    /// Has fired. The next tracked read arms it again; the next turn that changes the state drops it if there was no
    /// such read.
    case spent
    /// Has fired, and is not armed again. The next tracked read makes a new watch.
    case retired
  }

  final var phase = Phase.armed
  final let path: AnyKeyPath
  final let signal: FieldSignal
  /// The field's byte range in the state. Nil for a field without storage of its own: a computed one, or one inside a
  /// class or an optional. Such a field may depend on anything.
  private let range: Range<Int>?
  final var offset: Int? { range?.lowerBound }
  /// Fires next time, whatever the field's value is then.
  var isDue = false

  init(_ path: AnyKeyPath, _ signal: FieldSignal, _ range: Range<Int>?) {
    self.path = path
    self.signal = signal
    self.range = range
  }

  /// - Parameter state: Points to a value of the state type for which the watch was made.
  func hasChanged(in state: UnsafeRawPointer) -> Bool { true }

  final func takeChange(in state: UnsafeRawPointer, _ touched: TouchedFields) -> Bool {
    guard isDue || (touched.overlaps(range) && hasChanged(in: state)) else { return false }
    renew(from: state)
    return true
  }

  /// Takes the field's value in `state` as the last value.
  func renew(from state: UnsafeRawPointer) { isDue = false }

  /// Registers another read of the field. Returns false if a tracked read needs a new watch.
  ///
  /// - Parameter value: Points to the field's value.
  @MainActor final func access(_ value: UnsafeRawPointer, in state: UnsafeRawPointer, isInTurn: Bool) -> Bool {
    switch phase {
    case .armed:
      signal.access()
      // Two observers of one field may have read different values in this turn. Both must be notified of the last one.
      if isInTurn { isDue = isDue || hasChanged(in: state) }
    case .spent:
      signal.access()
      if signal.isWatched { arm(with: value) }
    case .firing, .retired: return false
    }
    return true
  }

  /// Arms a spent watch again.
  ///
  /// - Parameter value: Points to the field's value.
  func arm(with value: UnsafeRawPointer) { phase = .armed }

  /// Called after the watch has fired, if nothing observes it any more. It becomes spent if the field's next value can
  /// be compared in the same way, whatever that value is; otherwise it is retired. A spent watch keeps no value,
  /// because a collection would be copied on its next write.
  func spend() { phase = .retired }

  /// Makes the watch that suits the field. It keeps only the field's own last value, and of stored ``Rows`` only the
  /// number of their last change. A copy of the whole state would make every array in it copy on its next write.
  ///
  /// A state that is observed as a whole has that cost, if it is `Equatable`: the first write of a turn to a collection
  /// in it copies that collection. An observer that keeps its own copy of the state has the same cost.
  static func make<State, Value>(_ path: KeyPath<State, Value>, _ value: Value, _ signal: FieldSignal) -> FieldWatch {
    let range = MemoryLayout<State>.offset(of: path).map { $0..<($0 + max(1, MemoryLayout<Value>.size)) }
    func compared<Known: Equatable>(_ last: Known) -> FieldWatch {
      guard let path = path as? KeyPath<State, Known> else { return FieldWatch(path, signal, range) }
      guard let range else { return ComputedFieldWatch(path, last: last, signal) }
      return StoredFieldWatch(path, last: last, signal, range)
    }
    if value is any ChangeNumbered, range != nil { return NumberedFieldWatch(path, value, signal, range) }
    // Rows that are computed get a new number each time they are read.
    if let value = value as? any Equatable { return compared(value) }
    return if value is any ChangeNumbered { NumberedFieldWatch(path, value, signal, range) } else {
      FieldWatch(path, signal, range)
    }
  }
}

/// Compares the field with its own last value.
private class ComparedFieldWatch<Value: Equatable>: FieldWatch {
  /// Contains the last value, except in a spent watch, where the memory is uninitialized. It is memory of its own,
  /// because reading an optional whose type only the caller knows takes twenty times as long as comparing two numbers.
  final let last = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ path: AnyKeyPath, last value: Value, _ signal: FieldSignal, _ range: Range<Int>?) {
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
private final class StoredFieldWatch<Value: Equatable>: ComparedFieldWatch<Value> {
  private let start: Int

  init(_ path: AnyKeyPath, last: Value, _ signal: FieldSignal, _ range: Range<Int>) {
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
private final class ComputedFieldWatch<State, Value: Equatable>: ComparedFieldWatch<Value> {
  private let ownPath: KeyPath<State, Value>

  init(_ path: KeyPath<State, Value>, last: Value, _ signal: FieldSignal) {
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

/// A value with a number for its last change: equal numbers mean equal values.
protocol ChangeNumbered {
  var changeNumber: RowsGeneration { get }
}

extension Rows: ChangeNumbered {
  var changeNumber: RowsGeneration { contentsGeneration }
}

extension Rows.IDs: ChangeNumbered {
  var changeNumber: RowsGeneration { structure.generation }
}

/// Watches rows or their ids, and compares the numbers of their last changes.
private final class NumberedFieldWatch<State, Value>: FieldWatch {
  private let ownPath: KeyPath<State, Value>
  private var last: RowsGeneration?

  init(_ path: KeyPath<State, Value>, _ value: Value, _ signal: FieldSignal, _ range: Range<Int>?) {
    ownPath = path
    self.last = (value as? any ChangeNumbered)?.changeNumber
    super.init(path, signal, range)
  }

  override func hasChanged(in state: UnsafeRawPointer) -> Bool { number(in: state) != last }

  override func renew(from state: UnsafeRawPointer) {
    super.renew(from: state)
    last = number(in: state)
  }

  override func spend() {
    if Value.self is any ChangeNumbered.Type { phase = .spent } else { super.spend() }
  }

  override func arm(with value: UnsafeRawPointer) {
    super.arm(with: value)
    last = (value.assumingMemoryBound(to: Value.self).pointee as? any ChangeNumbered)?.changeNumber
  }

  private func number(in state: UnsafeRawPointer) -> RowsGeneration? {
    (state.assumingMemoryBound(to: State.self).pointee[keyPath: ownPath] as? any ChangeNumbered)?.changeNumber
  }
}
