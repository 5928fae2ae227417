// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

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

  public static func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }
}
