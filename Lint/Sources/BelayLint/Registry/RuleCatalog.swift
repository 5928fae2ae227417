// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
public import LintRules

/// The rules with their documentation.
public struct RuleCatalog: Sendable {
  public struct Entry: Sendable, Equatable {
    public let id: String
    public let summary: String
    public let isOptIn: Bool
    /// Whether its findings are notes unless the configuration names it.
    public let isNote: Bool
    /// The rule's doc comment: the reason, the wrong code and the right code.
    public let page: String
  }

  /// The most useful rules first; opt-in rules last.
  public static let entries: [Entry] = CodeRules.all.map { rule in
    Entry(
      id: rule.id, summary: rule.summary, isOptIn: rule.isOptIn, isNote: rule.isTentative,
      page: RulePages.pages[rule.id] ?? rule.summary)
  }

  public static func entry(_ id: String, in language: Language = .en) -> Entry? {
    entries(in: language).first { $0.id == id }
  }

  /// The same in another language. A page without a translation would be in English; `LanguageTests` checks that there
  /// is none.
  public static func entries(in language: Language) -> [Entry] {
    guard language == .ja else { return entries }
    return entries.map { entry in
      guard let page = JapanesePages.all[entry.id] else { return entry }
      return Entry(
        id: entry.id, summary: page.summary, isOptIn: entry.isOptIn, isNote: entry.isNote, page: page.text + entry.code)
    }
  }
}

extension RuleCatalog.Entry {
  /// The wrong and the right code at the end of the page, which are not translated.
  fileprivate var code: String {
    guard let start = page.range(of: "Wrong:\n```") else { return "" }
    return "\n\n"
      + page[start.lowerBound...].replacing("Wrong:\n```", with: "悪い例:\n```").replacing(
        "Right:\n```", with: "良い例:\n```")
  }
}
