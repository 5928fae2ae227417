// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields of a store that somebody watches, each with its own last value.
///
/// No watcher: nothing is kept, nothing is compared. A watch is one-shot, as Observation is: it is dropped when it fires, and
/// the reader that it woke makes a new one.
@MainActor
struct FieldWatches<State> {
  private var watches: [PartialKeyPath<State>: FieldWatch<State>] = [:]

  var isEmpty: Bool { watches.isEmpty }
  var count: Int { watches.count }

  nonisolated init() {}

  /// Somebody reads a field. If they track what they read, they will hear of its next change.
  mutating func access<Value>(_ path: KeyPath<State, Value>, _ value: Value) {
    if !watches.isEmpty, let watch = watches[path] {
      watch.signal.access()
    } else if let signal = WatchSignal.ifTracking() {
      watches[path] = makeWatch(path, value, signal)
    }
  }

  /// The state may have changed: takes out the watches whose field did. The caller fires them, once it has let go of this:
  /// who is woken may read at once.
  mutating func takeChanged(in state: State) -> [WatchSignal] {
    var fired: [WatchSignal] = []
    for (path, watch) in watches {
      guard watch.signal.isWatched else {
        watches[path] = nil
        continue
      }
      if watch.hasChanged(in: state) {
        watches[path] = nil
        fired.append(watch.signal)
      }
    }
    return fired
  }

  private func makeWatch<Value>(
    _ path: KeyPath<State, Value>, _ value: Value, _ signal: WatchSignal
  ) -> FieldWatch<State> {
    func compared<Known: Equatable>(_ last: Known) -> FieldWatch<State> {
      guard let path = path as? KeyPath<State, Known> else { return FieldWatch(signal) }
      return ComparedFieldWatch(path, last: last, signal)
    }
    return if let value = value as? any Equatable { compared(value) } else { FieldWatch(signal) }
  }
}

/// A watched field whose values cannot be compared: every turn counts as a change.
private class FieldWatch<State> {
  let signal: WatchSignal

  init(_ signal: WatchSignal) { self.signal = signal }

  func hasChanged(in state: State) -> Bool { true }
}

/// A watched field, compared with its own last value. Nothing else of the state is kept: a copy of the whole would make
/// every array in it copy on its next write.
private final class ComparedFieldWatch<State, Value: Equatable>: FieldWatch<State> {
  private let path: KeyPath<State, Value>
  private let last: Value

  init(_ path: KeyPath<State, Value>, last: Value, _ signal: WatchSignal) {
    self.path = path
    self.last = last
    super.init(signal)
  }

  override func hasChanged(in state: State) -> Bool { state[keyPath: path] != last }
}
