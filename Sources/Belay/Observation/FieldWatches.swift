// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields of a store that somebody watches, each with its own last value.
///
/// No watcher: nothing is kept, nothing is compared. A watch is one-shot, as Observation is: when it has fired it is spent. The next read
/// arms it again, and the next turn drops it if no read has come. A stream of values is not: it stays until its reader leaves.
@MainActor
struct FieldWatches {
  // Nothing here names the state's type: a generic dictionary is looked through at five times the price.
  private var watches: [AnyKeyPath: FieldWatch] = [:]

  /// Fired, and watched still, while a later read has a watch of its own; streams of values are so all the time.
  private var lingering: [FieldWatch] = []

  var isEmpty: Bool { watches.isEmpty && lingering.isEmpty }
  var count: Int { watches.count + lingering.count }

  nonisolated init() {}

  /// Somebody reads a field. If they track what they read, they will hear of its next change.
  mutating func read<State, Value>(
    _ path: KeyPath<State, Value>, in state: UnsafePointer<State>, isInTurn: Bool
  ) -> Value {
    let known = watches.isEmpty ? nil : watches[path]
    // Reading it by its key path takes ten times as long, and copies the state.
    if let known, let offset = known.offset {
      let field = UnsafeRawPointer(state).advanced(by: offset)
      let value = field.assumingMemoryBound(to: Value.self)
      if !known.access(field, in: state, isInTurn: isInTurn) { watch(path, value.pointee, insteadOf: known) }
      return value.pointee
    }
    let value = state.pointee[keyPath: path]
    let isAccessed = known.map { known in
      withUnsafePointer(to: value) { known.access($0, in: state, isInTurn: isInTurn) }
    }
    if isAccessed != true { watch(path, value, insteadOf: known) }
    return value
  }

  /// - Parameter known: Is in the table, and has fired: its signal may be about to wake the reader for a change that it has seen.
  private mutating func watch<State, Value>(
    _ path: KeyPath<State, Value>, _ value: Value, insteadOf known: FieldWatch?
  ) {
    guard let signal = WatchSignal.ifTracking() else { return }
    known?.phase = .retired
    watches[path] = FieldWatch.make(path, value, signal)
  }

  /// Somebody follows a field until they leave.
  mutating func follow<State, Value>(_ path: KeyPath<State, Value>, from value: Value, _ signal: FieldSignal) {
    // While nothing changes, nobody else would notice who has left. Only when there is no more room, and then there is room for as many
    // again: else each that comes would look at all.
    if lingering.count == lingering.capacity {
      let left = lingering.filter(\.signal.isWatched)
      lingering = []
      lingering.reserveCapacity(max(4, 2 * left.count))
      lingering += left
    }
    lingering.append(FieldWatch.make(path, value, signal))
  }

  /// The state may have changed: finds the watches whose field did. The caller fires them after this, because an observer may read at once,
  /// and then calls `keepIfWatched` with each.
  ///
  /// - Parameters:
  ///   - state: Points to a value of the state's type.
  ///   - touched: Where it was written; other fields are not compared.
  mutating func takeChanged(
    in state: UnsafeRawPointer, _ touched: TouchedFields, _ found: (FieldWatch) -> Void
  ) {
    var left: [AnyKeyPath] = []
    for watch in watches.values {
      if watch.phase != .armed || !watch.signal.isWatched {
        left.append(watch.path)
        watch.signal.keepAsSpare()
      } else if watch.takeChange(in: state, touched) {
        watch.phase = .firing
        found(watch)
      }
    }
    for path in left { watches[path] = nil }
    if !lingering.isEmpty {
      lingering.removeAll { watch in
        guard watch.signal.isWatched else { return true }
        guard watch.takeChange(in: state, touched) else { return false }
        found(watch)
        return true
      }
    }
  }

  /// A watch has fired. What still watches it hears of the next change too.
  mutating func keepIfWatched(_ watch: FieldWatch) {
    switch (watch.phase, watch.signal.isWatched) {
    case (.firing, true): watch.phase = .armed
    case (.firing, false): watch.spend()
    case (_, true): lingering.append(watch)
    case (_, false): watch.signal.keepAsSpare()
    }
  }
}
