// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import BelayLint
@testable import LintRules

/// The pages that `explain` prints are generated from the rules' doc comments. After a change to one, run
/// `BELAY_LINT_WRITE_PAGES=1 swift test --package-path Lint --filter RulePages`.
@Suite("RulePages")
struct RulePagesTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  /// The files of pages: the name of each, and the id before which it ends.
  private static let parts = [
    ("AToCa", "cb"), ("CoToE", "f"), ("FToInd", "inp"), ("InpToL", "m"), ("MToO", "p"), ("PToSc", "sd"),
    ("StToSu", "t"), ("Ta", "tb"), ("TiToZ", "{"),
  ]

  @Test
  func `The pages are what the doc comments say`() throws {
    let rules = Self.sources.appendingPathComponent("LintRules/Rules")
    var pages: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: rules.path) where name.hasSuffix(".swift") {
      let source = try String(contentsOf: rules.appendingPathComponent(name), encoding: .utf8)
      if let (id, page) = page(in: source) { pages[id] = page }
    }
    if ProcessInfo.processInfo.environment["BELAY_LINT_WRITE_PAGES"] != nil {
      var rest = pages
      for (name, end) in Self.parts {
        let part = rest.filter { $0.key < end }
        rest = rest.filter { $0.key >= end }
        try generated(part, named: name).write(
          to: Self.sources.appendingPathComponent("BelayLint/Registry/RulePages+\(name).swift"), atomically: true,
          encoding: .utf8)
      }
      return
    }
    #expect(RulePages.pages == pages, "write them anew: see the comment above this suite")
  }

  @Test(arguments: [Language.en, .ja])
  func `Lint/Rules.md and Lint/Rules.ja.md are what explain prints`(in language: Language) throws {
    let file = Self.sources.deletingLastPathComponent().appendingPathComponent(
      language == .ja ? "Rules.ja.md" : "Rules.md")
    let text = document(in: language)
    if ProcessInfo.processInfo.environment["BELAY_LINT_WRITE_PAGES"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == text, "write them anew: see the comment above this suite")
  }

  /// All pages of one language as one Markdown page.
  private func document(in language: Language) -> String {
    let entries = RuleCatalog.entries(in: language)
    let isJapanese = language == .ja
    let head =
      isJapanese
      ? """
      # belay-lint のルール

      [English](Rules.md) · 日本語

      `belay-lint explain RULE --language ja` が表示する内容と同じです。このファイルはルールのドキュメントコメントから生成しています。
      直接編集しないでください。
      """
      : """
      # The rules of belay-lint

      English · [日本語](Rules.ja.md)

      What `belay-lint explain RULE` prints. This file is made of the rules' doc comments: do not edit it.
      """
    let list = entries.map { entry in
      "- [`\(entry.id)`](#\(entry.id)): \(entry.summary)\(mark(entry, isJapanese))"
    }
    let pages = entries.map { entry in
      // A section whose anchor is the rule's id.
      "## \(entry.id)\n\n"
        + entry.page.replacing("Wrong:\n```", with: "Wrong:\n\n```").replacing("Right:\n```", with: "Right:\n\n```")
        .replacing("悪い例:\n```", with: "悪い例:\n\n```").replacing("良い例:\n```", with: "良い例:\n\n```")
    }
    return ([head, list.joined(separator: "\n")] + pages).joined(separator: "\n\n") + "\n"
  }

  private func mark(_ entry: RuleCatalog.Entry, _ isJapanese: Bool) -> String {
    if entry.isOptIn { return isJapanese ? "（オプトイン）" : " (opt-in)" }
    return entry.isNote ? (isJapanese ? "（note）" : " (note)") : ""
  }

  @Test
  func `Every rule is registered and has a page with wrong and right code`() {
    for entry in RuleCatalog.entries {
      #expect(entry.page.contains("Wrong:\n```swift") && entry.page.contains("Right:\n```swift"), "\(entry.id)")
      #expect(entry.summary.count < 90 && !entry.summary.hasSuffix("."), "\(entry.id)")
      let words = entry.page.replacing("\n", with: " ")
      #expect(words.contains("It is a warning") || words.contains("It is an error"), "\(entry.id)")
      #expect(words.contains("(Opt-in") == entry.isOptIn, "\(entry.id)")
    }
    let ids = RuleCatalog.entries.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(RulePages.pages.keys) == Set(ids))
  }

  @Test
  func `Lint/README.md has a link to every page`() throws {
    let file = Self.sources.deletingLastPathComponent().appendingPathComponent("README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for entry in RuleCatalog.entries { #expect(text.contains("[`\(entry.id)`](Rules.md#\(entry.id))"), "\(entry.id)") }
  }

  private func page(in source: String) -> (String, String)? {
    for statement in Parser.parse(source: source).statements {
      guard let type = statement.item.as(StructDeclSyntax.self),
        type.inheritanceClause?.inheritedTypes.contains(where: { $0.type.trimmedDescription == "CodeRule" }) ?? false
      else { continue }
      let lines = type.leadingTrivia.compactMap { piece -> String? in
        guard case .docLineComment(let text) = piece else { return nil }
        return text.hasPrefix("/// ") ? String(text.dropFirst(4)) : String(text.dropFirst(3))
      }
      let id = type.memberBlock.members.lazy.compactMap { member in
        member.decl.as(VariableDeclSyntax.self)?.bindings.first
      }.first { $0.pattern.trimmedDescription == "id" }?.initializer?.value.trimmedDescription
      guard let id else { return nil }
      return (id.replacing("\"", with: ""), lines.joined(separator: "\n"))
    }
    return nil
  }

  private func generated(_ pages: [String: String], named name: String) -> String {
    let entries = pages.sorted { $0.key < $1.key }.map { id, page in
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
      return "    \"\(id)\": #\"\"\"\n\(lines.joined(separator: "\n"))\n    \"\"\"#,\n"
    }
    return """
      // SPDX-License-Identifier: MIT
      // Copyright (c) the Belay contributors

      // Made of the rules' doc comments by RulePagesTests. Do not edit.

      extension RulePages {
        static let from\(name): [String: String] = [
      \(entries.joined())  ]
      }

      """
  }
}
