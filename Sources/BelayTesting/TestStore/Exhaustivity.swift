// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a test must say of all that happens.
public struct Exhaustivity: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// All that a turn changes. Without it, a closure says only what it sets: it is applied to the state as it is, and must not
  /// change it.
  public static let changes = Exhaustivity(rawValue: 1)
  /// All that comes, in its order. Without it, what a test does not receive is passed over.
  public static let events = Exhaustivity(rawValue: 2)
  /// That no run is in flight at the end.
  public static let runs = Exhaustivity(rawValue: 4)

  /// Everything: how a test store begins.
  public static let on: Exhaustivity = [.changes, .events, .runs]
  /// Nothing but what the test names.
  public static let off: Exhaustivity = []
}
