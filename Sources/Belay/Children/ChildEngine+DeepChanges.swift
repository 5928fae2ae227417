// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Changes so deep that their calls must not nest.
extension ChildEngine {
  /// Down to this depth, a child's state is changed in place within its parent's, which is also changed in place: the
  /// calls nest. Deeper, where that would need an unlimited stack, the state is copied, changed, and written to the
  /// parent's, level by level. Unit: stores above.
  static var mostNested: UInt32 { 32 }

  func modifyCopy(_ body: (inout F.State) -> Void) {
    withState { _ in }
    body(&last!)
    lastSeen = tree.changes &+ 1
    var node: StoreNode = self
    while node.depth > Self.mostNested, let above = node.lastParent {
      node.writeUp()
      node = above
    }
  }
}
