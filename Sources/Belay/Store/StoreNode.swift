// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A store in a tree of stores, with its feature's type erased: its children and its observers.
@MainActor
package class StoreNode {
  package nonisolated let tree: StoreTree

  // Not checked in release builds: see "Exclusivity" in StoreTree.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  final var watches = FieldWatches()
  /// The fields that were written since observers were last notified.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  final var touched = TouchedFields.nothing
  /// The next node in the tree's list of touched nodes.
  final var nextTouched: StoreNode?
  /// The slots of its children, in the order in which they were first requested. The tree owns the slots: a child holds
  /// its parent, so a release of the root, from any thread, must be able to release all children.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  private final var slots: [WeakSlot] = []
  /// The probes of `slots`, if each slot has one; otherwise empty.
  private final var probes: [RowsProbe] = [] { didSet { noteLooks() } }
  /// The data that an observer of the tree keeps for this store.
  package final var observerData: AnyObject?
  /// Whether it is counted in `tree.watchedNodes`.
  final var mayBeWatched = false
  /// Set during this store's own change, and read by `familyChanged` at its end: no child needs to be checked.
  private final var areRowsUnchanged = false
  /// Whether it has a parent or children: its changes may affect others.
  final private(set) var isInFamily: Bool

  private struct WeakSlot {
    weak var slot: (any ChildSlot)?
    let probe: RowsProbe?
  }

  /// - Parameter depth: The number of stores above it.
  init(tree: StoreTree, depth: UInt32, isPathFixed: Bool) {
    self.tree = tree
    self.depth = depth
    self.isPathFixed = isPathFixed
    self.isInFamily = depth > 0
  }

  // MARK: Overridden for each feature

  /// The parent's slot that contains it; nil for a root, and for a child that has ended.
  var slot: (any ChildSlot)? { nil }
  var parent: StoreNode? { nil }
  /// Whether its field, or that of a store above, is computed. Then the values that its children's runs hold are not
  /// written to its state.
  var hidesChildren: Bool { false }

  /// Passes its state to watches, which know the type.
  func withRawState(_ body: (UnsafeRawPointer) -> Void) { preconditionFailure("\(type(of: self)) has no state.") }

  /// Whether it is a child whose state was removed.
  final var isStateGone = false
  /// The same for observers. Computed, because a stored property that other modules can read is checked for exclusive
  /// access wherever it is used.
  package final var hasLostState: Bool { isStateGone }

  /// The state was removed from the parent's: from now on this store delivers nothing and writes nothing. Returns nil
  /// if that was known, and for a root, whose state is never removed.
  ///
  /// The caller first calls this for all stores that end, and only then `perform` for each. `perform` runs the user's
  /// code, which must not find some of them ended and others not.
  func loseState() -> Loss? { nil }

  /// Called after `loseState`: cancels tasks, resumes waiters, and notifies observers.
  func perform(_ loss: Loss) {}

  /// A store whose state was removed.
  struct Loss {
    let node: StoreNode
    /// What must be performed for the end of its runs; nil if it never had any.
    let verdict: ScopeEngine.Verdict?
  }

  /// Like `parent`, but also for a child whose state is gone.
  package var lastParent: StoreNode? { nil }
  /// The field of the state above that it is a part of; nil for a root, and for the payload of a case.
  package var fieldAbove: AnyKeyPath? { nil }
  /// `Checkout`, `Row[42]`
  package var displayName: String { "\(type(of: self))" }
  package var featureType: any Feature.Type { preconditionFailure("\(type(of: self)) has no feature.") }
  /// Its feature, for observers.
  package var featureCopy: Any { preconditionFailure("\(type(of: self)) has no feature.") }
  /// A copy of its state, of the feature's type. For observers: no turn is begun, and no read is counted.
  package var stateCopy: Any { preconditionFailure("\(type(of: self)) has no state.") }
  /// The registry of its runs, if it has one.
  package var existingScope: ScopeEngine? { tree.scope }

  // MARK: Children

  /// The number of stores above it.
  final let depth: UInt32
  /// Whether no write of this store's state can hide a store above or change its id: the place of each is stored, and
  /// its id does not depend on its state.
  final let isPathFixed: Bool
  /// Whether it is a child whose copy of its state may be out of date.
  var isStale: Bool { false }
  /// Writes its copy of the state to the parent's. A root has no copy.
  func writeUp() {}
  /// Removes and returns this store's reference to the store above. Called only when nothing else holds this store,
  /// just before its release.
  nonisolated func takeAbove() -> StoreNode? { nil }
  final var hasSlots: Bool { !slots.isEmpty }
  final var isWatchedOrHasSlots: Bool { !watches.isEmpty || hasSlots }

  final var liveSlots: [any ChildSlot] { slots.compactMap(\.slot) }

  /// The current children that have been requested so far.
  package final var requestedChildren: [StoreNode] { liveSlots.flatMap(\.nodes) }

  /// Visits each of `liveSlots` without making an array.
  final func forEachSlot(_ body: (any ChildSlot) -> Void) {
    for slot in slots { if let slot = slot.slot { body(slot) } }
  }

  /// The same, except for rows that are unchanged according to the state's bytes. Iterates by index, because copying a
  /// weak reference is expensive.
  final func forEachSlotThatMayHaveChanged(_ body: (any ChildSlot) -> Void) {
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

  /// Whether the state's bytes tell whether a change affects any child.
  final var hasProbesOnly: Bool { !probes.isEmpty }
  /// Whether the state has lists that are loaded page by page.
  final var hasPages = false { didSet { noteLooks() } }
  /// Whether the new state is looked at after each change. Stored: every action reads it.
  private(set) final var looksAtChanges = false

  private func noteLooks() { looksAtChanges = hasProbesOnly || hasPages }

  /// Called with the new state at the end of this store's own change, while the state is accessed anyway.
  final func askProbes(at state: UnsafeRawPointer) {
    for index in probes.indices where !probes[index].isUnchanged(in: state) { return }
    areRowsUnchanged = true
  }

  /// Returns what `askProbes` found in the change that is ending, and resets it.
  final func takeRowsUnchanged() -> Bool {
    let areUnchanged = areRowsUnchanged
    areRowsUnchanged = false
    return areUnchanged
  }

  final func add(_ slot: any ChildSlot) {
    guard tree.children.insert(slot) else { return }
    forEachSlot { if $0.overlaps(slot.range) { tree.hasOverlappingSlots = true } }
    slots.append(WeakSlot(slot: slot, probe: slot.probe))
    let probes = slots.compactMap(\.probe)
    self.probes = probes.count == slots.count ? probes : []
    isInFamily = true
    self.slot?.noteFamily()
  }

  /// There is no state left to watch.
  final func forgetWatches() {
    watches = FieldWatches()
    noteWatches()
  }

  final func removeSlots() {
    for slot in liveSlots { tree.children.remove(slot) }
    slots = []
    probes = []
  }

  /// A child has written its part of this state. Marks this store, and other children that may see the same part: their
  /// watches are checked when the change is complete.
  final func touchOthers(than slot: any ChildSlot) {
    if tree.watchedNodes == 0 { return }
    forEachSlot { other in if other !== slot, other.overlaps(slot.range) { other.touchAll() } }
    tree.touch(self, TouchedFields(slot.range))
  }
}
