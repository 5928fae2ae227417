// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A state far below the root is not written to the states above at once.
///
/// Such a write takes as long as there are stores above, and an output or a message may pass through all of them, with
/// an action for each. So the write waits until another state is accessed, or until observers are notified: then all of
/// it is written once. If the next access is that of the store above, which is what an output causes, the state is
/// written to that store only, and that store's state is then the one that waits. If it is that of a child, which is
/// what a message causes, nothing is written yet.
///
/// This needs a fixed path (`StoreNode.isPathFixed`): the write can neither hide a store above nor change its id, so no
/// store has to end in between.
extension StoreTree {
  /// Called in a change of the store, instead of writing its state to those above.
  func writeLater(_ node: StoreNode) {
    unwritten = node
    // So that the turn does not end before `notify`, which writes.
    isDirty = true
  }

  /// Must be called before the state of `reader` is accessed; nil: before all states may be.
  func writeWaiting(for reader: StoreNode?) {
    guard let writer = unwritten else { return }
    // A child of the writer, to which the writer has sent a message, reads the state from it.
    if let reader, reader.lastParent === writer { return }
    unwritten = nil
    // The release of what is overwritten may run the user's code.
    let before = changing
    changing = StoreTree.self
    let last = writer.writeToThoseAbove(upTo: reader)
    countChange()
    // Nothing is gone: the path is fixed.
    var gone: [StoreNode] = []
    writer.checkThoseAbove(upTo: last, &gone)
    changing = before
    if last.depth > 0 { writeLater(last) }
  }
}
