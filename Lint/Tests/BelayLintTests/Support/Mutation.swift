// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A change to a fixture after which the rule must find the same, or nothing.
enum Mutation: CaseIterable {
  /// Unchanged.
  case none
  /// An emoji of many bytes before every position.
  case emoji
  /// Every line in a comment.
  case comment
  /// All of it in a string.
  case string
  /// Suppressed, with a reason.
  case suppressed
  /// Other names for all declarations of the fixture. Rules that take words as evidence do not get this one.
  case renamed

  /// What a rule must withstand.
  static func cases(of rule: String) -> [Mutation] {
    allCases.filter { $0 != .renamed || !rulesOfWords.contains(rule) }
  }

  /// They know a spinner, a cell, a log or an input by its name: `isLoading`, `PhotoCell`, `logger`, `query`.
  private static let rulesOfWords: Set<String> = [
    "flag-not-restored", "latest-wins-missing", "once-field-never-reset", "once-flag-before-await", "reused-cell",
    "refresh-not-awaited", "observer-added-again", "cancel-cannot-reach", "cancellation-shown", "input-dropped",
    "pages-mixed", "superseded-task-writes", "input-read-again",
  ]

  func apply(to marked: String, rule: String) -> String {
    let marker = MarkedSource.marker
    switch self {
    case .none: return marked
    case .emoji: return marked.replacing(marker, with: "/* 👩‍👩‍👧‍👦 */ " + marker)
    case .comment: return lines(of: marked).map { "// " + $0.replacing(marker, with: "") }.joined(separator: "\n")
    case .string:
      let body = lines(of: marked.replacing(marker, with: "")).joined(separator: "\n")
      return "let text = ####\"\"\"\n\(body)\n\"\"\"####\n"
    case .suppressed:
      return lines(of: marked).map { line in
        line.contains(marker)
          ? "// belay:disable:next \(rule) — shown in a test\n" + line.replacing(marker, with: "") : line
      }.joined(separator: "\n")
    case .renamed: return Renaming.apply(to: marked)
    }
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
