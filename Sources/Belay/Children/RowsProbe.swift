// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tells from a state's bytes whether the rows that are stored there are still as they were seen last: what is asked after every action
/// of their parent, so without a look at the rows or at their stores.
///
/// It holds neither, so that the parent may hold it.
@MainActor
final class RowsProbe {
  /// Where the number of the rows' last change lies. Units: bytes from the state's start.
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
