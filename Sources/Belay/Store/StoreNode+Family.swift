// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The stores above and below one: finds and ends those whose state is gone after a change. Stores may be nested as
/// deeply as their states, so this uses lists instead of recursion.
extension StoreNode {
  /// This store has changed its own state: ends at once all stores, below and above, whose state is gone.
  final func familyChanged() {
    let areRowsUnchanged = takeRowsUnchanged()
    if areRowsUnchanged, depth == 0 { return }
    var gone: [StoreNode] = []
    if !areRowsUnchanged { findGone(&gone) }
    if tree.unwritten !== self { checkThoseAbove(upTo: nil, &gone) }
    if !gone.isEmpty { StoreNode.lose(gone) }
  }

  /// This store's state was written to those above, up to `last` or the root: finds the stores whose state is gone.
  final func checkThoseAbove(upTo last: StoreNode?, _ gone: inout [StoreNode]) {
    var node = self
    while node !== last, let parent = node.parent, let slot = node.slot {
      var families: [StoreNode] = []
      slot.findGone(after: node, &gone, &families)
      StoreNode.findGone(below: families, &gone)
      parent.childWrote(in: slot, &gone)
      node = parent
    }
  }

  /// Down to this depth, a child's state is changed in place within its parent's, which is also changed in place: the
  /// calls nest. Deeper, where that would need an unlimited stack, the state is copied, changed, and written to the
  /// parent's, level by level. Unit: stores above.
  static var mostNested: UInt32 { 32 }

  /// Writes the state of this store, which is deeper than `mostNested`, to those above: up to `reader` if it is one of
  /// the deeper ones, otherwise to all.
  ///
  /// - Returns: The last store to which it was written.
  @discardableResult
  final func writeToThoseAbove(upTo reader: StoreNode?) -> StoreNode {
    var node = self
    while node.depth > Self.mostNested, let above = node.lastParent {
      node.writeUp()
      node = above
      if node === reader { return node }
    }
    // Those above were changed in place.
    while let above = node.lastParent { node = above }
    return node
  }

  /// Ends them with all stores below them.
  private static func lose(_ gone: [StoreNode]) {
    var losses: [Loss] = []
    var nodes: [StoreNode] = gone.reversed()
    while let node = nodes.popLast() {
      guard let loss = node.loseState() else { continue }
      losses.append(loss)
      if node.hasSlots { for slot in node.liveSlots.reversed() { nodes += slot.nodes.reversed() } }
    }
    for loss in losses { loss.node.perform(loss) }
    guard let tree = losses.first?.node.tree, tree.isObserved else { return }
    // Children come before their parents.
    for loss in losses.reversed() { tree.notifyObservers(.ended, of: loss.node) }
  }

  /// Finds the stores below whose state is gone.
  private final func findGone(_ gone: inout [StoreNode]) {
    forEachSlotThatMayHaveChanged { slot in
      var families: [StoreNode] = []
      slot.findGone(&gone, &families)
      StoreNode.findGone(below: families, &gone)
    }
  }

  /// Checks each of them with all stores below it, one after the other.
  private static func findGone(below families: [StoreNode], _ gone: inout [StoreNode]) {
    if families.isEmpty { return }
    var slots: [any ChildSlot] = []
    for node in families.reversed() { slots += node.liveSlots.reversed() }
    while let slot = slots.popLast() {
      var families: [StoreNode] = []
      slot.findGone(&gone, &families)
      for node in families.reversed() { slots += node.liveSlots.reversed() }
    }
  }

  /// A child has written its part of this state. Other children and watchers may see the same part.
  private final func childWrote(in slot: any ChildSlot, _ gone: inout [StoreNode]) {
    forEachSlot { other in
      guard other !== slot, other.overlaps(slot.range) else { return }
      var families: [StoreNode] = []
      other.findGone(&gone, &families)
      StoreNode.findGone(below: families, &gone)
    }
    touchOthers(than: slot)
  }

  /// Refreshes from the top, so that each engine finds the one above it up to date and need not look further.
  final func refreshThoseAbove() {
    var stale: [StoreNode] = []
    var next: StoreNode? = lastParent
    while let node = next, node.isStale {
      stale.append(node)
      next = node.lastParent
    }
    for node in stale.reversed() { node.withRawState { _ in } }
  }
}
