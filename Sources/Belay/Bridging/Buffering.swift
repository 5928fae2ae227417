// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What happens to values that come faster than they are read.
///
/// There is no default: what a burst costs, memory or values, is a decision.
public struct Buffering: Sendable, Equatable {
  enum Rule: Equatable {
    case unbounded
    case newest(Int)
    case oldest(Int)
  }

  let rule: Rule

  /// Keeps every value until it is read. A reader that is slower than the producer for good uses ever more memory.
  public static let unbounded = Buffering(rule: .unbounded)

  /// Keeps the newest `count` values: each further one pushes the oldest out. `.newest(1)` is for what has a current value: a
  /// price, a location, a keyboard's height.
  ///
  /// - Precondition: `count` is 1 or more.
  public static func newest(_ count: Int) -> Buffering {
    ProgrammerMistake.refuse(unless: count > 0, "A buffer of \(count) values would lose every one. Keep 1 or more.")
    return Buffering(rule: .newest(count))
  }

  /// Keeps the first `count` values: further ones are dropped until there is room.
  ///
  /// - Precondition: `count` is 1 or more.
  public static func oldest(_ count: Int) -> Buffering {
    ProgrammerMistake.refuse(unless: count > 0, "A buffer of \(count) values would lose every one. Keep 1 or more.")
    return Buffering(rule: .oldest(count))
  }
}
