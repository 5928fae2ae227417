// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields of a store that somebody watches, each with its own last value.
///
/// No watcher: nothing is kept, nothing is compared. A watch is one-shot, as Observation is: it is dropped when it fires, and
/// the reader that it woke makes a new one.
@MainActor
struct FieldWatches<State> {
  // Neither type names `State`: a generic dictionary is looked through at five times the price.
  private var watches: [AnyKeyPath: FieldWatch] = [:]

  /// Fired, and watched still.
  private var lingering: [FieldWatch] = []

  var isEmpty: Bool { watches.isEmpty && lingering.isEmpty }
  var count: Int { watches.count + lingering.count }

  nonisolated init() {}

  /// Somebody reads a field. If they track what they read, they will hear of its next change.
  mutating func access<Value>(_ path: KeyPath<State, Value>, _ value: Value, in state: inout State, isInTurn: Bool) {
    if !watches.isEmpty, let watch = watches[path] {
      watch.signal.access()
      // Two trackers of one field may have seen different values in this turn. Neither must miss the last.
      if isInTurn { withUnsafePointer(to: &state) { watch.isDue = watch.isDue || watch.hasChanged(in: $0) } }
    } else if let signal = WatchSignal.ifTracking() {
      watches[path] = makeWatch(path, value, signal)
    }
  }

  /// The state may have changed: takes out the watches whose field did. The caller fires them, once it has let go of this
  /// (who is woken may read at once), and then gives them to `keepThoseWatched`.
  ///
  /// - Parameter state: Is only read; `inout`, because the state would else be copied for every action.
  mutating func takeChanged(in state: inout State) -> [FieldWatch] {
    var changed: [FieldWatch] = []
    var left: [AnyKeyPath] = []
    withUnsafePointer(to: &state) { state in
      for (path, watch) in watches {
        if !watch.signal.isWatched {
          left.append(path)
          watch.signal.keepAsSpare()
        } else if watch.takeChange(in: state) {
          left.append(path)
          changed.append(watch)
        }
      }
      for path in left { watches[path] = nil }
      if !lingering.isEmpty {
        changed += lingering.filter { $0.signal.isWatched && $0.takeChange(in: state) }
        lingering.removeAll { watch in !watch.signal.isWatched || changed.contains { $0 === watch } }
      }
    }
    return changed
  }

  /// Observation is one-shot, so nobody is left to watch what has fired, but for a tracker that was still reading when the
  /// change came: it will track from then on.
  mutating func keepThoseWatched(of fired: [FieldWatch]) {
    for watch in fired {
      if watch.signal.isWatched { lingering.append(watch) } else { watch.signal.keepAsSpare() }
    }
  }

  private func makeWatch<Value>(_ path: KeyPath<State, Value>, _ value: Value, _ signal: WatchSignal) -> FieldWatch {
    func compared<Known: Equatable>(_ last: Known) -> FieldWatch {
      guard let path = path as? KeyPath<State, Known> else { return FieldWatch(signal) }
      if let offset = MemoryLayout<State>.offset(of: path) {
        return StoredFieldWatch(offset: offset, last: last, signal)
      }
      return ComputedFieldWatch(path, last: last, signal)
    }
    return if let value = value as? any Equatable { compared(value) } else { FieldWatch(signal) }
  }
}

/// A watched field whose values cannot be compared: every turn counts as a change.
class FieldWatch {
  let signal: WatchSignal
  /// Fires next time, whatever the field's value is then.
  var isDue = false

  init(_ signal: WatchSignal) { self.signal = signal }

  /// - Parameter state: Points to a value of the `State` for which the watch was made.
  func hasChanged(in state: UnsafeRawPointer) -> Bool { true }

  final func takeChange(in state: UnsafeRawPointer) -> Bool {
    guard isDue || hasChanged(in: state) else { return false }
    renew(from: state)
    return true
  }

  /// From now on, what `state` has counts as the last value.
  func renew(from state: UnsafeRawPointer) { isDue = false }
}

/// A watched field, compared with its own last value. Nothing else of the state is kept: a copy of the whole would make
/// every array in it copy on its next write.
private final class StoredFieldWatch<Value: Equatable>: FieldWatch {
  private let offset: Int
  private var last: Value

  /// - Parameter offset: Where the field lies. Reading it by its key path takes ten times as long.
  init(offset: Int, last: Value, _ signal: WatchSignal) {
    self.offset = offset
    self.last = last
    super.init(signal)
  }

  override func hasChanged(in state: UnsafeRawPointer) -> Bool { value(in: state) != last }

  override func renew(from state: UnsafeRawPointer) {
    super.renew(from: state)
    last = value(in: state)
  }

  private func value(in state: UnsafeRawPointer) -> Value {
    state.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
  }
}

/// A watched field that has no place of its own: a computed one, or one inside of a class or an optional.
private final class ComputedFieldWatch<State, Value: Equatable>: FieldWatch {
  private let path: KeyPath<State, Value>
  private var last: Value

  init(_ path: KeyPath<State, Value>, last: Value, _ signal: WatchSignal) {
    self.path = path
    self.last = last
    super.init(signal)
  }

  override func hasChanged(in state: UnsafeRawPointer) -> Bool { value(in: state) != last }

  override func renew(from state: UnsafeRawPointer) {
    super.renew(from: state)
    last = value(in: state)
  }

  private func value(in state: UnsafeRawPointer) -> Value {
    state.assumingMemoryBound(to: State.self).pointee[keyPath: path]
  }
}
