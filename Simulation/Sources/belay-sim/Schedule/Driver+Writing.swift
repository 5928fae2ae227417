// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// What views write.
extension Driver {
  func takeWrite(_ step: Step) {
    switch step {
    case .write(let node, let field, let value): write(node, field, value)
    case .writeToRemoved(let node, let field, let value): writeToRemoved(node, field, value)
    default: break
    }
  }

  private func write(_ node: Int, _ field: Field, _ value: Int) {
    guard let (store, handle) = store(node), store.kind.hasFields else { return }
    // The handle of a child does not retain the root's.
    if store.slot == nil { store.tree.useHandle() }
    store.write(field, value)
    withExtendedLifetime(handle) { handle.write(field, value) }
    if store.slot != nil { keep(store, handle) }
    if store.slot == nil { store.tree.handleUsed() }
  }

  private func writeToRemoved(_ node: Int, _ field: Field, _ value: Int) {
    let removed = kept.filter { $0.store.isRemoved || $0.store.tree.isReleased }
    guard !removed.isEmpty else { return }
    let (store, handle) = removed[node % removed.count]
    let before = handle.snapshot
    store.write(field, value)
    handle.write(field, value)
    if handle.snapshot != before { world.differ("a child was removed, and a write has changed what it shows") }
  }
}
