// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Checks from a state's bytes whether the stored rows are the same as when last seen. This runs after every action of
/// the parent, so it reads neither the rows nor their stores.
///
/// It holds neither of them, so the parent may hold it.
@MainActor
final class RowsProbe {
  /// The offset of the number of the rows' last change. Unit: bytes from the state's start.
  private let offset: Int
  var seen: RowsGeneration

  init(offset: Int, seen: RowsGeneration) {
    self.offset = offset
    self.seen = seen
  }

  /// - Parameter state: Points to a value of the parent's state.
  func isUnchanged(in state: UnsafeRawPointer) -> Bool {
    state.load(fromByteOffset: offset, as: RowsGeneration.self) == seen
  }
}
