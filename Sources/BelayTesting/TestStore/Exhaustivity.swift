// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a test must assert.
public struct Exhaustivity: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// All that a turn changes. Without it, a closure asserts only what it sets: it is applied to the actual state, and
  /// must not change it.
  public static let changes = Exhaustivity(rawValue: 1)
  /// All events, in their order. Without it, events that the test does not receive are skipped.
  public static let events = Exhaustivity(rawValue: 2)
  /// That no run is live at the end.
  public static let runs = Exhaustivity(rawValue: 4)

  /// What the test skips for want of the others is shown, and fails nothing: as a warning of the test in Swift Testing
  /// from Swift 6.3 on, and as a line of the output elsewhere.
  ///
  /// `store.exhaustivity = .showsSkipped` asserts as little as ``off``. With ``on``, nothing is skipped.
  public static let showsSkipped = Exhaustivity(rawValue: 8)

  /// Everything: the default of a test store.
  public static let on: Exhaustivity = [.changes, .events, .runs]
  /// Only what the test names.
  public static let off: Exhaustivity = []
}
