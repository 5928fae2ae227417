// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The watches of a store, and of the stores below it.
extension StoreNode {
  final func noteWatches() {
    guard mayBeWatched == watches.isEmpty else { return }
    mayBeWatched.toggle()
    tree.watchedNodes += mayBeWatched ? 1 : -1
  }

  /// Collects the watches whose field has changed: of this store and, if its own code has written, of the stores below.
  final func takeChanged(_ fired: inout [FiredWatch]) {
    var below: [StoreNode] = []
    takeChangedHere(&fired, &below)
    if below.isEmpty { return }
    var nodes: [StoreNode] = below.reversed()
    while let node = nodes.popLast() {
      // The parent's code has written: any field may have changed.
      node.touched = .all
      below.removeAll(keepingCapacity: true)
      node.takeChangedHere(&fired, &below)
      nodes += below.reversed()
    }
  }

  /// - Parameter below: Receives the children to which this store's own code may have written.
  private final func takeChangedHere(_ fired: inout [FiredWatch], _ below: inout [StoreNode]) {
    let touched = touched
    self.touched = .nothing
    if !watches.isEmpty {
      withRawState { watches.takeChanged(in: $0, touched) { fired.append(FiredWatch(node: self, watch: $0)) } }
      if isStateGone { forgetWatches() } else { noteWatches() }
    }
    guard hasSlots, case .all = touched else { return }
    forEachSlot { $0.findChanged(&below) }
  }

  /// Observation is one-shot, so a watch that has fired has no observers left. The exception is an observer that was
  /// still reading when the change came: it begins to track afterward.
  final func keepIfWatched(_ watch: FieldWatch) {
    // An observer may have removed this store's state since.
    guard !isStateGone else { return }
    if watch.phase == .firing, !watch.signal.isWatched {
      // Not within an access to `watches`: this releases the last value, which may run client code that reads the store.
      watch.spend()
      // A root is checked after each of its own changes, a row only after a change of that row.
      if depth > 0 { tree.noteSpent(self) }
    } else {
      watches.keepIfWatched(watch)
    }
    noteWatches()
  }

  /// Drops the watches that fired in an earlier turn and were not read since.
  final func dropSpentWatches() {
    guard !isStateGone else { return }
    watches.dropSpent()
    noteWatches()
  }
}

/// A watch that has found a change, and its store.
struct FiredWatch {
  let node: StoreNode
  let watch: FieldWatch
}
