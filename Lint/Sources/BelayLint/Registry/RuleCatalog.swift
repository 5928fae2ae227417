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
      page: (RulePages.pages[rule.id] ?? rule.summary).noting(rule.isTentative ? note : nil, before: wrong)
        .noting(RuleStory.all[rule.id]?.paragraph(in: .en), before: wrong)
        .noting(proofNote(of: rule.id, in: .en), before: wrong))
  }

  /// A test that fails on the code that the rule reports, as a whole file; or with the mended code, on which it passes.
  ///
  /// - Returns: Nil for a rule without a test. Then ``obstacle(to:in:)`` says why.
  public static func proof(of rule: String, isMended: Bool = false, in language: Language = .en) -> String? {
    RuleProof.all[rule]?.file(of: rule, isMended: isMended, in: language)
  }

  /// Why there is no test for a rule; nil if there is one, or no such rule.
  public static func obstacle(to rule: String, in language: Language = .en) -> String? {
    ProofObstacle.all[rule]?[language]
  }

  private static func proofNote(of rule: String, in language: Language) -> String? {
    guard RuleProof.all[rule] != nil else { return obstacle(to: rule, in: language) }
    let command = "`belay-lint explain \(rule) --test`"
    return Message(
      en: "\(command) prints a test that fails on such code.", ja: "\(command) は、このようなコードで失敗するテストを出力します。")[language]
  }

  private static let wrong = "\n\nWrong:\n```"
  private static let note =
    "The severity above counts when the configuration names the rule. Otherwise its findings are notes, which `--possible` shows: on "
    + "code that had not been read before, fewer than 85 % of them were right."
  private static let japaneseNote =
    "上の重要度になるのは、設定でこのルールを指定した場合です。指定しなければ指摘は note になり、`--possible` を付けたときだけ表示されます。"
    + "初めて読むコードでの正解率が 85 % を下回ったためです。"

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
        page: page.text.noting(entry.isNote ? japaneseNote : nil, before: "")
          .noting(RuleStory.all[entry.id]?.paragraph(in: .ja), before: "")
          .noting(proofNote(of: entry.id, in: .ja), before: "") + entry.code)
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
