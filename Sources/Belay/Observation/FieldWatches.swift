// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The observed fields of a store, each with its own last value.
///
/// Without observers, nothing is kept and nothing is compared. A watch is one-shot, as Observation is: after it has
/// fired it is spent. The next tracked read arms it again; if none comes, the next turn that changes the state drops
/// it. A stream of values is different: its watch stays until its reader leaves.
@MainActor
struct FieldWatches {
  // No stored type depends on the state's type: a lookup in a generic dictionary takes five times as long.
  private var watches: [AnyKeyPath: FieldWatch] = [:]

  /// Watches that are not in `watches`: those of streams of values, and those that are still observed after they fired
  /// but were replaced in `watches` by the watch of a later read.
  private var lingering: [FieldWatch] = []

  /// The watches of the feature's reactions. They stay as long as the store has its state.
  private var reactions: [FieldWatch] = []

  var isEmpty: Bool { watches.isEmpty && lingering.isEmpty && reactions.isEmpty }
  var hasReactions: Bool { !reactions.isEmpty }
  var count: Int { watches.count + lingering.count }

  nonisolated init() {}

  /// Reads a field. If the read is tracked, its observer is notified of the next change.
  mutating func read<State, Value>(
    _ path: KeyPath<State, Value>, in state: UnsafePointer<State>, isInTurn: Bool
  ) -> Value {
    let known = watches.isEmpty ? nil : watches[path]
    // Reads at the offset if there is one: reading by the key path takes ten times as long, and copies the state.
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

  /// - Parameter known: The field's watch until now, if any, which has fired. It is not reused: its signal may be about
  ///   to notify the reader of a change that this read has already seen.
  private mutating func watch<State, Value>(
    _ path: KeyPath<State, Value>, _ value: Value, insteadOf known: FieldWatch?
  ) {
    guard let signal = WatchSignal.ifTracking() else { return }
    known?.phase = .retired
    watches[path] = FieldWatch.make(path, value, signal)
  }

  /// Adds a watch for a reader that follows the field until it leaves.
  mutating func follow<State, Value>(_ path: KeyPath<State, Value>, from value: Value, _ signal: any FieldSignal) {
    // While nothing changes, only this removes the readers that have left. It runs only when there is no more room, and
    // then doubles the room; otherwise each added reader would mean a check of all.
    if lingering.count == lingering.capacity {
      let remaining = lingering.filter(\.signal.isWatched)
      lingering = []
      lingering.reserveCapacity(max(4, 2 * remaining.count))
      lingering += remaining
    }
    lingering.append(FieldWatch.make(path, value, signal))
  }

  mutating func addReaction(_ watch: FieldWatch) { reactions.append(watch) }

  /// Finds the reactions whose field has changed. Parameters as in `takeChanged`.
  func takeReactions(in state: UnsafeRawPointer, _ touched: TouchedFields, _ found: inout [FieldWatch]) {
    for watch in reactions where watch.takeChange(in: state, touched) { found.append(watch) }
  }

  /// Finds the watches whose field has changed. Afterward the caller fires them, and then calls `keepIfWatched` with
  /// each. They are not fired here, because an observer may read immediately, which would change `watches` meanwhile.
  /// Also drops the watches that are no longer armed or observed.
  ///
  /// - Parameters:
  ///   - state: Points to a value of the state's type.
  ///   - touched: Where the state was written. Other fields are not compared.
  mutating func takeChanged(
    in state: UnsafeRawPointer, _ touched: TouchedFields, _ found: (FieldWatch) -> Void
  ) {
    var dropped: [AnyKeyPath] = []
    for watch in watches.values {
      if watch.phase != .armed || !watch.signal.isWatched {
        dropped.append(watch.path)
        watch.signal.keepAsSpare()
      } else if watch.takeChange(in: state, touched) {
        watch.phase = .firing
        found(watch)
      }
    }
    for path in dropped { watches[path] = nil }
    if !lingering.isEmpty {
      lingering.removeAll { watch in
        guard watch.signal.isWatched else { return true }
        guard watch.takeChange(in: state, touched) else { return false }
        found(watch)
        return true
      }
    }
  }

  /// Called after a watch has fired. If it is still observed, it will fire at the next change too.
  mutating func keepIfWatched(_ watch: FieldWatch) {
    switch (watch.phase, watch.signal.isWatched) {
    case (.firing, true): watch.phase = .armed
    case (_, true): lingering.append(watch)
    case (_, false): watch.signal.keepAsSpare()
    }
  }

  /// Drops the watches that have fired and were not read since.
  mutating func dropSpent() {
    let spent = watches.values.filter { $0.phase == .spent }
    for watch in spent {
      watch.signal.keepAsSpare()
      watches[watch.path] = nil
    }
  }
}
