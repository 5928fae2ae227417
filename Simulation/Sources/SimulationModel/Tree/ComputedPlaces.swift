// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A computed place may hide a child at any moment, and its state cannot be reached then. So what the runs of a child hold in
// such a place, or below one, is never in the parent's state: only the child shows it, to its own code too.

extension ModelTree {
  /// Every change of the state: by the store's own code, or of what its runs hold.
  func change(by store: ModelStore, isOfHolds: Bool = false, _ body: () -> Void) {
    let around = store.shownByItself
    for other in around { other.layOver() }
    body()
    for other in around.reversed() { other.withdraw() }
    for other in stores { other.noteWrites() }
    reconcile(Cause(store: store, isOfHolds: isOfHolds))
  }

  /// What has changed the state. Only the coverage asks.
  struct Cause {
    let store: ModelStore
    let isOfHolds: Bool
  }
}

extension ModelStore {
  /// What is held is not in the parent's state.
  var isBelowComputedPlace: Bool { slot?.isComputed == true || parent?.isBelowComputedPlace == true }

  /// Those above it of which that is so, and itself.
  fileprivate var shownByItself: [ModelStore] {
    (parent?.shownByItself ?? []) + (isBelowComputedPlace ? [self] : [])
  }

  /// What the store shows: to its own code, to views, and to the question for its children.
  public var view: NodeState? {
    if isGone { return nil }
    guard let parent, let slot else { return tree.state }
    return parent.view?[slot].first { $0.key == key }.map { view(of: $0) }
  }

  /// - Parameter state: This store's part of what its parent shows.
  func view(of state: NodeState) -> NodeState {
    guard isBelowComputedPlace else { return state }
    var (state, held, loading) = (state, held, loading)
    for field in held.keys { held[field]!.layOver(&state.fields[field]) }
    loading?.layOver(&state.fields.load)
    return state
  }

  fileprivate func layOver() {
    _ = withState { state in
      for field in held.keys { held[field]!.layOver(&state.fields[field]) }
      loading?.layOver(&state.fields.load)
    }
  }

  fileprivate func withdraw() {
    _ = withState { state in
      for field in held.keys { held[field]!.withdraw(&state.fields[field]) }
      loading?.withdraw(&state.fields.load)
    }
  }

  fileprivate func noteWrites() {
    guard isBelowComputedPlace, !held.isEmpty else { return }
    _ = withState { state in
      for field in held.keys where held[field]!.noteWrite(state.fields[field]) { model.covered(.writtenBeneath) }
    }
  }
}
