// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A watched field whose values cannot be compared: every write of it counts as a change.
class FieldWatch {
  /// What has become of a watch of the table.
  enum Phase {
    /// Fires at the field's next change.
    case armed
    /// The field has changed, and the watchers are being told.
    case firing
    /// Has fired. The next tracked read arms it again; the next turn drops it.
    case spent
    /// Has fired, and is not armed again: the next tracked read makes another.
    case retired
  }

  final var phase = Phase.armed
  final let path: AnyKeyPath
  final let signal: FieldSignal
  /// Where it lies in the state, in bytes; nil for one that has no place of its own: a computed one, or one inside of a class
  /// or an optional. Those may depend on anything.
  private let range: Range<Int>?
  final var offset: Int? { range?.lowerBound }
  /// Fires next time, whatever the field's value is then.
  var isDue = false

  init(_ path: AnyKeyPath, _ signal: FieldSignal, _ range: Range<Int>?) {
    self.path = path
    self.signal = signal
    self.range = range
  }

  /// - Parameter state: Points to a value of the state's type for which the watch was made.
  func hasChanged(in state: UnsafeRawPointer) -> Bool { true }

  final func takeChange(in state: UnsafeRawPointer, _ touched: TouchedFields) -> Bool {
    guard isDue || (touched.overlaps(range) && hasChanged(in: state)) else { return false }
    renew(from: state)
    return true
  }

  /// From now on, what `state` has counts as the last value.
  func renew(from state: UnsafeRawPointer) { isDue = false }

  /// The field is read once more. False if a read that is tracked needs another watch.
  ///
  /// - Parameter value: Points to the field's value.
  @MainActor final func access(_ value: UnsafeRawPointer, in state: UnsafeRawPointer, isInTurn: Bool) -> Bool {
    switch phase {
    case .armed:
      signal.access()
      // Two trackers of one field may have seen different values in this turn. Neither must miss the last.
      if isInTurn { isDue = isDue || hasChanged(in: state) }
    case .spent:
      signal.access()
      if signal.isWatched { arm(with: value) }
    case .firing, .retired: return false
    }
    return true
  }

  /// A spent watch is to fire again.
  ///
  /// - Parameter value: Points to the field's value.
  func arm(with value: UnsafeRawPointer) { phase = .armed }

  /// It has fired, and nothing watches it. It is spent where the field's next value is compared in the same way, whatever that is; and keeps
  /// no value, which would make a collection copy on its next write.
  func spend() { phase = .retired }

  /// The watch that suits the field. Of the state nothing is kept but the field's own last value, and of stored ``Rows`` only
  /// the number of their last change: a copy would make every array in it copy on its next write.
  ///
  /// So it is for a state that is watched as a whole, if it is `Equatable`: while somebody watches it, the first write of a turn
  /// to a collection in it copies that collection. The observer's own copy of the state, if it keeps one, costs the same.
  static func make<State, Value>(_ path: KeyPath<State, Value>, _ value: Value, _ signal: FieldSignal) -> FieldWatch {
    let range = MemoryLayout<State>.offset(of: path).map { $0..<($0 + max(1, MemoryLayout<Value>.size)) }
    func compared<Known: Equatable>(_ last: Known) -> FieldWatch {
      guard let path = path as? KeyPath<State, Known> else { return FieldWatch(path, signal, range) }
      guard let range else { return ComputedFieldWatch(path, last: last, signal) }
      return StoredFieldWatch(path, last: last, signal, range)
    }
    if value is any ChangeNumbered, range != nil { return NumberedFieldWatch(path, value, signal, range) }
    // Rows that are computed each time have a new number each time.
    if let value = value as? any Equatable { return compared(value) }
    return if value is any ChangeNumbered { NumberedFieldWatch(path, value, signal, range) } else {
      FieldWatch(path, signal, range)
    }
  }
}

/// A watched field, compared with its own last value.
private class ComparedFieldWatch<Value: Equatable>: FieldWatch {
  /// Has the last value, but in a spent watch. Memory of its own: to look into an optional whose type only the caller knows takes twenty
  /// times as long as to compare two numbers.
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
    // Objects may be of a subclass: what suits the next is asked again.
    if Value.self is AnyClass { return super.spend() }
    // Released last: its end may run code that reads the field.
    let old = last.move()
    phase = .spent
    withExtendedLifetime(old) {}
  }
}

/// One that lies in the state.
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

/// One that has no place of its own.
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

/// A value that tells by a number whether it has changed: equal numbers, equal values.
protocol ChangeNumbered {
  var changeNumber: RowsGeneration { get }
}

extension Rows: ChangeNumbered {
  var changeNumber: RowsGeneration { contentsGeneration }
}

extension Rows.IDs: ChangeNumbered {
  var changeNumber: RowsGeneration { structure.generation }
}

/// Watched rows, or their ids, compared by the number of their last change.
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
