// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A computed slot may hide a child at any moment, and then its state cannot be reached. So what the runs of a child
// hold in such a slot, or below one, is never in the parent's state: only the child shows it, to its own code as well.

extension ModelTree {
  /// Every change of the state: by the store's own code, or by the holds of its runs.
  func change(by store: ModelStore, isOfHolds: Bool = false, _ body: () -> Void) {
    let around = store.shownByItself
    for other in around { other.layOver() }
    body()
    store.clearAbandonedPages()
    for other in around.reversed() { other.withdraw() }
    if store.rowAround == nil { for other in stores { other.noteWrites() } }
    reconcile(Cause(store: store, isOfHolds: isOfHolds))
  }

  /// What has changed the state. Only used for the coverage.
  struct Cause {
    let store: ModelStore
    let isOfHolds: Bool
  }
}

extension ModelStore {
  /// Held values are not in the parent's state.
  var isBelowComputedPlace: Bool { slot?.isComputed == true || parent?.isBelowComputedPlace == true }

  /// The stores above it for which that is true, and itself.
  fileprivate var shownByItself: [ModelStore] {
    (parent?.shownByItself ?? []) + (isBelowComputedPlace ? [self] : [])
  }

  /// What the store shows: to its own code, to views, and when its children are looked up.
  public var view: NodeState? {
    if isRemoved { return nil }
    guard let parent, let slot else { return tree.state }
    return parent.view?[slot].first { $0.key == key }.map { view(of: $0) }
  }

  /// The stored row that it is in, or is. What changes there hides no other store: a computed place depends on other fields.
  var rowAround: ModelStore? {
    guard let slot, let parent else { return nil }
    return slot == .rows && parent.slot == nil ? self : parent.rowAround
  }

  func view(of state: NodeState) -> NodeState {
    guard isBelowComputedPlace else { return state }
    var (state, held, loading, pages) = (state, held, loading, loadingPages)
    for field in held.keys { held[field]!.layOver(&state.fields[field]) }
    loading?.layOver(&state.fields.load)
    for page in pages.keys { pages[page]!.layOver(&state.fields.pages[page]) }
    return state
  }

  fileprivate func layOver() {
    _ = withState { state in
      for field in held.keys { held[field]!.layOver(&state.fields[field]) }
      loading?.layOver(&state.fields.load)
      for page in loadingPages.keys { loadingPages[page]!.layOver(&state.fields.pages[page]) }
    }
  }

  fileprivate func withdraw() {
    _ = withState { state in
      for field in held.keys { held[field]!.withdraw(&state.fields[field]) }
      loading?.withdraw(&state.fields.load)
      for page in loadingPages.keys { loadingPages[page]!.withdraw(&state.fields.pages[page]) }
    }
  }

  fileprivate func noteWrites() {
    guard isBelowComputedPlace, !held.isEmpty else { return }
    _ = withState { state in
      for field in held.keys where held[field]!.noteWrite(state.fields[field]) { model.covered(.writtenBeneath) }
    }
  }
}
