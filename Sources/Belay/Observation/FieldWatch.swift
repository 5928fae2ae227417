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
  final let signal: any FieldSignal
  /// The field's byte range in the state. Nil for a field without storage of its own: a computed one, or one inside a
  /// class or an optional. Such a field may depend on anything.
  private let range: Range<Int>?
  final var offset: Int? { range?.lowerBound }
  /// Of a reaction that has not settled: once it has followed in a turn, it does not again.
  var restlessness: Restlessness?
  enum Restlessness { case waits, hasFollowed }
  /// Fires next time, whatever the field's value is then.
  var isDue = false

  init(_ path: AnyKeyPath, _ signal: any FieldSignal, _ range: Range<Int>?) {
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
  static func make<State, Value>(_ path: KeyPath<State, Value>, _ value: Value, _ signal: any FieldSignal) -> FieldWatch
  {
    let range = MemoryLayout<State>.range(of: path)
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
