// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields of a store that somebody watches, each with its own last value.
///
/// No watcher: nothing is kept, nothing is compared. A watch is one-shot, as Observation is: it is dropped when it fires, and
/// the reader that it woke makes a new one. A stream of values is not: it stays until its reader leaves.
@MainActor
struct FieldWatches {
  // Nothing here names the state's type: a generic dictionary is looked through at five times the price.
  private var watches: [AnyKeyPath: FieldWatch] = [:]

  /// Fired, and watched still; streams of values are so all the time.
  private var lingering: [FieldWatch] = []

  /// Watches of a store that have fired.
  struct Fired {
    let node: StoreNode
    let watch: FieldWatch
  }

  var isEmpty: Bool { watches.isEmpty && lingering.isEmpty }
  var count: Int { watches.count + lingering.count }

  nonisolated init() {}

  /// Somebody reads a field. If they track what they read, they will hear of its next change.
  ///
  /// - Parameter state: Points to a `State`.
  mutating func access<State, Value>(
    _ path: KeyPath<State, Value>, _ value: Value, in state: UnsafeRawPointer, isInTurn: Bool
  ) {
    let known = watches.isEmpty ? nil : watches[path]
    switch known?.phase {
    case .armed:
      known!.signal.access()
      // Two trackers of one field may have seen different values in this turn. Neither must miss the last.
      if isInTurn { known!.isDue = known!.isDue || known!.hasChanged(in: state) }
    case .spent:
      known!.signal.access()
      if known!.signal.isWatched { withUnsafePointer(to: value) { known!.arm(with: $0) } }
    case .firing, .retired, nil:
      guard let signal = WatchSignal.ifTracking() else { return }
      // The signal of one that fires may be about to: it would wake this reader for a change that it has seen.
      known?.phase = .retired
      watches[path] = FieldWatch.make(path, value, signal)
    }
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

  /// The state may have changed: takes out the watches whose field did. The caller fires them, once it has let go of this
  /// (who is woken may read at once), and then gives them to `keepIfWatched`.
  ///
  /// - Parameters:
  ///   - state: Points to a value of the state's type.
  ///   - touched: Where it was written; other fields are not compared.
  mutating func takeChanged(
    in state: UnsafeRawPointer, _ touched: TouchedFields, of node: StoreNode, _ fired: inout [Fired]
  ) {
    var left: [AnyKeyPath] = []
    for (path, watch) in watches {
      if watch.phase != .armed || !watch.signal.isWatched {
        left.append(path)
        watch.signal.keepAsSpare()
      } else if watch.takeChange(in: state, touched) {
        watch.phase = .firing
        fired.append(Fired(node: node, watch: watch))
      }
    }
    for path in left { watches[path] = nil }
    if !lingering.isEmpty {
      lingering.removeAll { watch in
        guard watch.signal.isWatched else { return true }
        guard watch.takeChange(in: state, touched) else { return false }
        fired.append(Fired(node: node, watch: watch))
        return true
      }
    }
  }

  /// A watch has fired. Who still watches it hears of the next change too.
  mutating func keepIfWatched(_ watch: FieldWatch) {
    switch (watch.phase, watch.signal.isWatched) {
    case (.firing, true): watch.phase = .armed
    case (.firing, false): watch.spend()
    case (_, true): lingering.append(watch)
    case (_, false): watch.signal.keepAsSpare()
    }
  }
}
