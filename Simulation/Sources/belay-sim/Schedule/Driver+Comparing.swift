// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// Compares the library with the model.
extension Driver {
  func compare() {
    for (root, tree) in zip(roots, model.trees) { root.compare(with: tree, world) }
    compareChildren()
    compareScope()
    for (group, run) in started where Outcome(run.outcome) != model.groups[group].outcome {
      // If no handle is left, this is the only way to observe the consequences of an end.
      if model.hasInbox { model.concludeInboxes(of: model.groups[group]) }
      if Outcome(run.outcome) == model.groups[group].outcome { continue }
      world.differ("group \(group) is \(run.outcome), and should be \(model.groups[group].outcome)")
    }
    watches.removeAll { $0.watch.isOver }
    for (watch, flag) in watches where !watch.allows(flag.isSet) {
      // What followed an end off the main actor: if no handle of a child in a computed slot is kept, only this shows it.
      if watch.store.tree.hasInbox { watch.store.tree.concludeInbox() }
      if watch.allows(flag.isSet) { continue }
      let what = watch.field.map { "\($0)" } ?? "the children"
      world.differ("\(what) of \(watch.store.kind): the observer was \(flag.isSet ? "" : "not ")notified of a change")
    }
  }

  /// In a computed slot a child shows more than its parent's state has.
  private func compareChildren() {
    for (store, handle) in kept where !store.isRemoved && !store.tree.isReleased && !store.tree.isReleaseDue {
      let state = handle.snapshot
      if state != store.view, store.tree.hasInbox { store.tree.concludeInbox() }
      guard let view = store.view, state != view else { continue }
      world.differ("\(store.kind) \(store.key) shows \(state.text), and should show \(view.text)")
    }
  }

  private func compareScope() {
    guard let owner = scopeOwner else { return }
    let fields = owner.fields.snapshot
    while fields != model.scope.fields, model.scope.hasInbox { model.scope.concludeNext() }
    if fields != model.scope.fields {
      world.differ("the scope's owner is \(fields), and should be \(model.scope.fields)")
    }
    if let scope, scope.isEnded != model.scope.isEnded { world.differ("the scope: isEnded is \(scope.isEnded)") }
  }

  /// No job is left: everything that should have happened has happened.
  func compareAtRest() {
    model.settleAll()
    compare()
    world.checkWaits()
    for keys in world.requests.open where keys.allSatisfy({ world.batchCallers[$0, default: 0] == 0 }) {
      world.differ("the request for \(keys) continues, and no caller waits for it")
    }
    for run in model.runs {
      if run.phase == .active, !run.hasBegun, !run.hasJoined {
        world.differ("run \(run.number) is active, and its work has not begun")
      }
      if run.hasBegun, !run.isLive, !run.hasReturned, !run.spec.isStubborn {
        world.differ("run \(run.number) is over, and its work has not noticed")
      }
    }
  }
}
