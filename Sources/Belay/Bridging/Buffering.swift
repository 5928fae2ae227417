// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What happens to values that arrive faster than they are read.
///
/// There is no default: a burst costs either memory or values, and the caller must choose.
public struct Buffering: Sendable, Equatable {
  enum Rule: Equatable {
    case unbounded
    case newest(Int)
    case oldest(Int)
  }

  let rule: Rule

  /// Keeps every value until it is read. If the reader is always slower than the producer, memory use grows without
  /// bound.
  public static let unbounded = Buffering(rule: .unbounded)

  /// Keeps the newest `count` values: each further one replaces the oldest. `.newest(1)` suits a source with a current
  /// value: a price, a location, a keyboard's height.
  ///
  /// - Precondition: `count` is 1 or more.
  public static func newest(_ count: Int) -> Buffering {
    ProgrammerMistake.refuse(unless: count > 0, "A buffer of \(count) values would lose every one. Keep 1 or more.")
    return Buffering(rule: .newest(count))
  }

  /// Keeps the first `count` values: further ones are dropped while the buffer is full.
  ///
  /// - Precondition: `count` is 1 or more.
  public static func oldest(_ count: Int) -> Buffering {
    ProgrammerMistake.refuse(unless: count > 0, "A buffer of \(count) values would lose every one. Keep 1 or more.")
    return Buffering(rule: .oldest(count))
  }
}
