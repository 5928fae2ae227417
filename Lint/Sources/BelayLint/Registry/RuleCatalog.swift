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
      page: (RulePages.pages[rule.id] ?? rule.summary).noting(rule.isTentative ? note : nil, before: "\n\nWrong:\n```"))
  }

  private static let note =
    "Its findings are notes, which `--possible` shows, unless the configuration names the rule: on code that had not been read "
    + "before, fewer than 85 % of them were right."
  private static let japaneseNote =
    "設定でこのルールを指定しないかぎり、指摘は note になり、`--possible` を付けたときだけ表示されます。初めて読むコードでの正解率が 85 % を下回ったためです。"

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
        id: entry.id, summary: page.summary, isOptIn: entry.isOptIn, isNote: entry.isNote,
        page: page.text.noting(entry.isNote ? japaneseNote : nil, before: "") + entry.code)
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

extension String {
  /// With a paragraph more before the first place of `text`, or at the end.
  fileprivate func noting(_ paragraph: String?, before text: String) -> String {
    guard let paragraph else { return self }
    guard let place = range(of: text) else { return self + "\n\n" + paragraph }
    return String(self[..<place.lowerBound]) + "\n\n" + paragraph + self[place.lowerBound...]
  }
}
