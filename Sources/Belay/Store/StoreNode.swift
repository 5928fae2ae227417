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
  /// How its trace knows it; nil while it was never traced.
  final var tracePoint: TracePoint?
  /// Its ``StoreRecorder``s.
  final var recorders: [WeakRecorder] = []
  /// Counted in `tree.watchedNodes`.
  private final var mayBeWatched = false

  struct WeakRecorder {
    weak var recorder: AnyObject?
  }

  private struct WeakSlot {
    weak var slot: ChildSlot?
  }

  #if BELAY_PLANTED_BUGS
    final var plantedHandle: AnyObject?
  #endif

  init(tree: StoreTree, isChild: Bool) {
    self.tree = tree
    self.isInFamily = isChild
  }

  // MARK: What a feature makes of it

  /// The slot of the parent in which it is; nil for a root, and for a child that has ended.
  var slot: ChildSlot? { nil }
  var parent: StoreNode? { nil }

  /// Its state, for watches, which know the type.
  func withRawState(_ body: (UnsafeRawPointer) -> Void) { preconditionFailure("StoreNode is abstract.") }

  /// A child whose state has gone.
  final var isStateGone = false

  /// The state has gone from the parent: from now on nothing of this store and its descendants can be delivered or written.
  ///
  /// - Parameter lost: Gets all that end, for the caller to call `carryOutLoss`: that runs code of the user's, which must not
  ///   find some that have ended and some that have not.
  func loseState(_ lost: inout [StoreNode]) { preconditionFailure("StoreNode is abstract.") }

  /// After `loseState`: cancels tasks, tells who waits and who watches.
  func carryOutLoss() { preconditionFailure("StoreNode is abstract.") }

  /// As `parent`, also for a child whose state has gone.
  package var traceParent: StoreNode? { nil }
  /// What traces call it.
  package var traceName: String { preconditionFailure("StoreNode is abstract.") }
  /// The books of its runs, if it has any.
  var bookedScope: ScopeEngine? { tree.scope }

  // MARK: Children

  /// Has a parent or children: a change of it may concern others.
  final private(set) var isInFamily: Bool
  final var hasSlots: Bool { !slots.isEmpty }

  final var liveSlots: [ChildSlot] { slots.compactMap(\.slot) }

  final func add(_ slot: ChildSlot) {
    guard tree.children.insert(slot) else { return }
    slots.append(WeakSlot(slot: slot))
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
  }

  /// This store's state has been changed by itself: ends whoever has no state any more, below and above, at once.
  final func familyChanged() {
    var gone: [StoreNode] = []
    findGone(&gone)
    var node = self
    while let parent = node.parent, let slot = node.slot {
      slot.findGone(after: node, &gone)
      parent.childWrote(in: slot, &gone)
      node = parent
    }
    var lost: [StoreNode] = []
    for node in gone { node.loseState(&lost) }
    for node in lost { node.carryOutLoss() }
    // Children first.
    for node in lost.reversed() { node.tracePoint?.end() }
  }

  /// Looks below for those whose state has gone.
  final func findGone(_ gone: inout [StoreNode]) {
    for slot in liveSlots { slot.findGone(&gone) }
  }

  /// A child has written its part of this state. Other children may see the same part, and so may watchers.
  private final func childWrote(in slot: ChildSlot, _ gone: inout [StoreNode]) {
    for other in liveSlots where other !== slot && other.overlaps(slot.range) {
      other.findGone(&gone)
      if tree.watchedNodes > 0 { other.touchAll() }
    }
    if tree.watchedNodes > 0 { tree.touch(self, TouchedFields(slot.range)) }
  }

  // MARK: Watchers

  final func noteWatches() {
    guard mayBeWatched == watches.isEmpty else { return }
    mayBeWatched.toggle()
    tree.watchedNodes += mayBeWatched ? 1 : -1
  }

  /// Takes out the watches whose field has changed, here and, where this store's own code has written, below.
  final func takeChanged(_ fired: inout [FieldWatches.Fired]) {
    let touched = touched
    self.touched = .nothing
    if !watches.isEmpty {
      withRawState { watches.takeChanged(in: $0, touched, of: self, &fired) }
      if isStateGone { forgetWatches() } else { noteWatches() }
    }
    guard !slots.isEmpty, case .all = touched else { return }
    for slot in liveSlots { slot.takeChanged(&fired) }
  }

  /// The parent's code has written: any field may have changed.
  final func takeAllChanged(_ fired: inout [FieldWatches.Fired]) {
    touched = .all
    takeChanged(&fired)
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
