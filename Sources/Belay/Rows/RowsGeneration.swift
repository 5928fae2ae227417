// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The number of one change. Two values with the same number are equal by construction: nothing was changed between them.
///
/// Each change takes a fresh number from one counter of the whole process. A counter in each value would give two copies
/// that were changed differently the same number.
package struct RowsGeneration: Hashable, Sendable {
  private let number: UInt64

  /// No rows: all empty collections are equal, so they share it, and no change takes it.
  static let empty = RowsGeneration(number: 0)

  private static let last = Lock<UInt64>(0)

  /// A number that nothing had before. O(1).
  static func next() -> RowsGeneration {
    RowsGeneration(
      number: last.withLock { last in
        last += 1
        return last
      })
  }
}
