// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A rule over the code of a repository.
///
/// It reports what it has a witness for: a way to the bug, and a reader of what is wrong. What lacks one is reported with
/// ``CodeFinding/lacks``, and only shown with `--possible`.
package protocol CodeRule: Sendable {
  static var id: String { get }
  /// Whether it only runs when the configuration names it.
  static var isOptIn: Bool { get }
  /// Whether its findings are notes unless the configuration names the rule: on code that had not been read before, fewer than
  /// 85 % of them were right.
  static var isTentative: Bool { get }
  /// What it reports, in a few words.
  static var summary: String { get }
  /// Whether it looks at tests too.
  static var looksAtTests: Bool { get }
  init()
  func check(_ code: Code, _ context: CodeContext) -> [CodeFinding]
}

extension CodeRule {
  package static var isOptIn: Bool { false }
  package static var isTentative: Bool { false }
  package static var looksAtTests: Bool { false }
}

package struct CodeContext: Sendable {
  package let repository: Repository
  package let configuration: Configuration

  package init(repository: Repository, configuration: Configuration) {
    (self.repository, self.configuration) = (repository, configuration)
  }
}

/// What a rule reports at one place.
package struct CodeFinding: Sendable {
  package let rule: String
  package let element: CodeElement
  /// The path to the bug with its lines, the harm, and the way out.
  package let message: Message
  package var severity = Severity.warning
  /// As for ``CodeRule/isTentative``, where other forms of the rule are right more often.
  package var isTentative = false
  /// The premise without a witness; nil if all have one.
  package var lacks: Message?
  /// The change that removes it, if it is safe to apply without a review.
  package var fix: CodeFix?
}
