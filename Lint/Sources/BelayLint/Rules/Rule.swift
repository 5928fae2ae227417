// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Examines one file at a time, with the index of the whole repository.
///
/// A rule's doc comment is its page: `explain` prints it.
protocol Rule: Sendable {
  static var id: String { get }
  /// What the rule finds, in one line.
  static var summary: String { get }
  static var isOptIn: Bool { get }
  /// Whether the rule also applies to tests.
  static var looksAtTests: Bool { get }

  init()
  func check(_ context: RuleContext) -> [Finding]
}

extension Rule {
  static var isOptIn: Bool { false }
  static var looksAtTests: Bool { false }
}
