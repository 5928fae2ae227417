// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Changes so deep that their calls must not nest: see `StoreNode.mostNested`.
extension ChildEngine {
  func modifyCopy(_ body: (inout F.State) -> Void) {
    withState { _ in }
    body(&last!)
    lastSeen = tree.changes &+ 1
    if isPathFixed, !tree.hasOverlappingSlots { tree.writeLater(self) } else { writeToThoseAbove(upTo: nil) }
  }
}
