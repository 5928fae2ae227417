// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A store in a tree of stores, whatever its feature: who its children are, and who watches it.
@MainActor
package class StoreNode {
  package nonisolated let tree: StoreTree

  // Unchecked in release builds, as in StoreTree, which says why.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  final var watches = FieldWatches()
  /// What was written since observers were told.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  final var touched = TouchedFields.nothing
  /// The next in the tree's list of those who are touched.
  final var nextTouched: StoreNode?
  /// Its children, in the order in which they were first asked for. The tree owns them, so that one drop, from any thread,
  /// takes the tree apart: a child holds its parent.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  private final var slots: [WeakSlot] = []
  /// Those of `slots`, where each of them has one; else none.
  private final var probes: [RowsProbe] = []
  /// What a trace keeps with this store; nil while it was never traced.
  final var traced: AnyObject?
  /// Counted in `tree.watchedNodes`.
  private final var mayBeWatched = false
  /// Set in the change of this store's own that is about to end, for `familyChanged`: no child needs a look.
  private final var areRowsUnchanged = false
  /// Has a parent or children: a change of it may concern others.
  final private(set) var isInFamily: Bool

  private struct WeakSlot {
    weak var slot: ChildSlot?
    let probe: RowsProbe?
  }

  #if BELAY_PLANTED_BUGS
    final var plantedHandle: AnyObject?
  #endif

  /// - Parameter depth: How many stores are above it.
  init(tree: StoreTree, depth: UInt32) {
    self.tree = tree
    self.depth = depth
    self.isInFamily = depth > 0
  }

  // MARK: What a feature makes of it

  /// The slot of the parent in which it is; nil for a root, and for a child that has ended.
  var slot: ChildSlot? { nil }
  var parent: StoreNode? { nil }
  /// Its place, or one above it, is computed: what its children's runs hold stays out of its state.
  var hidesChildren: Bool { false }

  /// Its state, for watches, which know the type.
  func withRawState(_ body: (UnsafeRawPointer) -> Void) { preconditionFailure("StoreNode is abstract.") }

  /// A child whose state has gone.
  final var isStateGone = false

  /// The state has gone from the parent: from now on nothing of this store can be delivered or written. Nil where that is not new.
  ///
  /// The caller has all that end lose theirs, and then calls `carryOut`: that runs code of the user's, which must not find some that
  /// have ended and some that have not.
  func loseState() -> Loss? { preconditionFailure("StoreNode is abstract.") }

  /// After `loseState`: cancels tasks, tells who waits and who watches.
  func carryOut(_ loss: Loss) { preconditionFailure("StoreNode is abstract.") }

  /// A store whose state has gone.
  struct Loss {
    let node: StoreNode
    /// What ended with it of its runs; nil where it has had none.
    let runs: ScopeEngine.Verdict?
  }

  /// As `parent`, also for a child whose state is gone.
  package var lastParent: StoreNode? { nil }
  /// `Checkout`, `Row[42]`
  package var displayName: String { preconditionFailure("StoreNode is abstract.") }
  /// The books of its runs, if it has any.
  var bookedScope: ScopeEngine? { tree.scope }

  // MARK: Children

  /// How many stores are above it.
  final let depth: UInt32
  /// A child that has not seen its state since that may have changed.
  var isStale: Bool { false }
  /// Writes the state that was seen last to the parent's.
  func writeUp() { preconditionFailure("StoreNode is abstract.") }
  /// The store above, taken out of this one, which nobody else holds and which goes.
  nonisolated func takeAbove() -> StoreNode? { nil }
  final var hasSlots: Bool { !slots.isEmpty }
  final var isWatchedOrHasSlots: Bool { !watches.isEmpty || hasSlots }

  final var liveSlots: [ChildSlot] { slots.compactMap(\.slot) }

  /// As for each of `liveSlots`, without making an array of them.
  final func forEachSlot(_ body: (ChildSlot) -> Void) {
    for slot in slots { if let slot = slot.slot { body(slot) } }
  }

  /// The same, but for rows of which the state's bytes say that they are as they were. By index: a weak reference is dear to copy.
  final func forEachSlotThatMayHaveChanged(_ body: (ChildSlot) -> Void) {
    for index in slots.indices {
      if let probe = slots[index].probe {
        var isUnchanged = false
        withRawState { isUnchanged = probe.isUnchanged(in: $0) }
        if isUnchanged { continue }
      }
      guard index < slots.count else { return }
      if let slot = slots[index].slot { body(slot) }
    }
  }

  /// The state's bytes tell whether a change concerns any child.
  final var hasProbesOnly: Bool { !probes.isEmpty }

  /// In a change of this store's own, which leaves its state like this: asked while the state is accessed anyway.
  final func askProbes(at state: UnsafeRawPointer) {
    for index in probes.indices where !probes[index].isUnchanged(in: state) { return }
    areRowsUnchanged = true
  }

  /// What `askProbes` has found in the change that ends.
  final func takeRowsUnchanged() -> Bool {
    let areUnchanged = areRowsUnchanged
    areRowsUnchanged = false
    return areUnchanged
  }

  final func add(_ slot: ChildSlot) {
    guard tree.children.insert(slot) else { return }
    slots.append(WeakSlot(slot: slot, probe: slot.probe))
    let probes = slots.compactMap(\.probe)
    self.probes = probes.count == slots.count ? probes : []
    isInFamily = true
    self.slot?.holdsFamilies = true
  }

  /// No state is left to watch.
  final func forgetWatches() {
    watches = FieldWatches()
    noteWatches()
  }

  final func removeSlots() {
    for slot in liveSlots { tree.children.remove(slot) }
    slots = []
    probes = []
  }

  /// A child has written its part of this state. Others hear of it that may see the same part.
  final func touchOthers(than slot: ChildSlot) {
    if tree.watchedNodes == 0 { return }
    forEachSlot { other in if other !== slot, other.overlaps(slot.range) { other.touchAll() } }
    tree.touch(self, TouchedFields(slot.range))
  }

  // MARK: Watchers

  final func noteWatches() {
    guard mayBeWatched == watches.isEmpty else { return }
    mayBeWatched.toggle()
    tree.watchedNodes += mayBeWatched ? 1 : -1
  }

  /// Takes out the watches whose field has changed, here and, where this store's own code has written, below.
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

  /// - Parameter below: Gets those of the children to whom this store's own code has written.
  private final func takeChangedHere(_ fired: inout [FiredWatch], _ below: inout [StoreNode]) {
    let touched = touched
    self.touched = .nothing
    if !watches.isEmpty {
      withRawState { watches.takeChanged(in: $0, touched) { fired.append(FiredWatch(node: self, watch: $0)) } }
      if isStateGone { forgetWatches() } else { noteWatches() }
    }
    guard !slots.isEmpty, case .all = touched else { return }
    forEachSlot { $0.findChanged(&below) }
  }

  /// Observation is one-shot, so nobody is left to watch what has fired, but for a tracker that was still reading when the
  /// change came: it will track from then on.
  final func keepIfWatched(_ watch: FieldWatch) {
    // It may have gone since: by what a watcher has done.
    guard !isStateGone else { return }
    watches.keepIfWatched(watch)
    noteWatches()
  }
}

/// A watch of a store, whose field has changed.
struct FiredWatch {
  let node: StoreNode
  let watch: FieldWatch
}
