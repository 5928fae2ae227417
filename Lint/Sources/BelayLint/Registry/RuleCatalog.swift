// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The rules, for those who read about them.
public struct RuleCatalog: Sendable {
  public struct Entry: Sendable, Equatable {
    public let id: String
    public let summary: String
    public let isOptIn: Bool
    /// What the rule's doc comment says: why, the wrong code and the right one.
    public let page: String
  }

  /// In order of worth; those that have to be asked for come last.
  public static let entries: [Entry] = RuleRegistry.all.map { rule in
    Entry(id: rule.id, summary: rule.summary, isOptIn: rule.isOptIn, page: RulePages.pages[rule.id] ?? rule.summary)
  }

  public static func entry(_ id: String, in language: Language = .en) -> Entry? {
    entries(in: language).first { $0.id == id }
  }

  /// The same in another language. What is not translated would be in English; `LanguageTests` sees to it that nothing is.
  public static func entries(in language: Language) -> [Entry] {
    guard language == .ja else { return entries }
    return entries.map { entry in
      guard let page = JapanesePages.all[entry.id] else { return entry }
      return Entry(id: entry.id, summary: page.summary, isOptIn: entry.isOptIn, page: page.text + entry.code)
    }
  }
}

extension RuleCatalog.Entry {
  /// The wrong and the right code at the end of the page: code needs no translation.
  fileprivate var code: String {
    guard let start = page.range(of: "Wrong:\n```") else { return "" }
    return "\n\n"
      + page[start.lowerBound...].replacing("Wrong:\n```", with: "悪い例:\n```").replacing(
        "Right:\n```", with: "良い例:\n```")
  }
}
