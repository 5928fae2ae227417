// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What looks at one file at a time, with the whole repository's index at hand.
///
/// A rule's doc comment is its page: `explain` prints it.
protocol Rule: Sendable {
  static var id: String { get }
  /// One line of what it finds.
  static var summary: String { get }
  static var isOptIn: Bool { get }
  /// Whether it has something to say about tests.
  static var looksAtTests: Bool { get }

  init()
  func check(_ context: RuleContext) -> [Finding]
}

extension Rule {
  static var isOptIn: Bool { false }
  static var looksAtTests: Bool { false }
}
