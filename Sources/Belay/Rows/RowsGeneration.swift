// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The number of one change. Two values with the same number are equal by construction: nothing has changed between
/// them.
///
/// Every change takes a new number from one counter for the whole process. With a counter in each value, two copies
/// that were changed differently would get the same number.
package struct RowsGeneration: Hashable, Sendable {
  private let number: UInt64

  /// No rows. All empty collections are equal, so they share this number, and no change gets it.
  static let empty = RowsGeneration(number: 0)

  private static let last = Lock<UInt64>(0)

  /// A number that was never used before. O(1).
  static func next() -> RowsGeneration {
    RowsGeneration(
      number: last.withLock { last in
        last += 1
        return last
      })
  }
}
