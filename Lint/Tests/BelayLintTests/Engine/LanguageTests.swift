// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import BelayLint
@testable import LintRules

/// Every English text has a Japanese one.
@Suite("Languages")
struct LanguageTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  @Test
  func `Every rule has a summary and a page in Japanese, with the code of the English one`() {
    #expect(Set(JapanesePages.all.keys) == Set(RuleCatalog.entries.map(\.id)))
    for (english, japanese) in zip(RuleCatalog.entries, RuleCatalog.entries(in: .ja)) {
      #expect(japanese.id == english.id && japanese.isOptIn == english.isOptIn)
      #expect(japanese.summary.isJapanese && japanese.page.isJapanese, "\(english.id)")
      #expect(japanese.page.contains("悪い例:\n```swift") && japanese.page.contains("良い例:\n```swift"), "\(english.id)")
      #expect(english.page.contains("(Opt-in") == japanese.page.contains("(オプトイン"), "\(english.id)")
      let code = { (page: String) in page.components(separatedBy: "```swift").dropFirst().count }
      #expect(code(japanese.page) == code(english.page), "\(english.id)")
    }
  }

  /// The compiler requires both texts of every message; this test checks their contents.
  @Test
  func `Every message has the same placeholders in both languages, and is Japanese in one`() throws {
    var count = 0
    let files = FileDiscovery([Self.sources.path]).files
    for path in files {
      let search = MessageSearch(viewMode: .sourceAccurate)
      search.walk(Parser.parse(source: try String(contentsOfFile: path, encoding: .utf8)))
      for message in search.messages {
        count += 1
        #expect(message.en.placeholders == message.ja.placeholders, "\(path): \(message.en.text)")
        #expect(!message.en.text.isJapanese, "\(path): \(message.en.text)")
        #expect(message.ja.text.isJapanese || message.ja.isOnlyName, "\(path): \(message.ja.text)")
      }
    }
    #expect(count > 60, "\(count) messages")
  }

  @Test
  func `A finding, its fix, a note and an unused suppression in Japanese`() {
    var configuration = Configuration()
    configuration.language = .ja
    let source = """
      // belay:disable:next task-in-deinit — shown
      struct Feed { var body: some View { list.refreshable { Task { await model.refresh() } } } }
      }
      """
    let report = Linter(configuration).lint([Linter.Input(path: "Feed.swift", bytes: Array(source.utf8))])
    #expect(report.findings.map(\.rule) == ["unused-suppression", "refresh-not-awaited"])
    #expect(report.findings.allSatisfy { $0.message.isJapanese })
    #expect(report.findings.last?.fix?.summary.isJapanese ?? false)
    #expect(report.notes.count == 1 && report.notes.allSatisfy(\.isJapanese))
  }

  @Test
  func `The configuration names the language`() throws {
    var configuration = Configuration()
    try configuration.add(yaml: "language: ja", named: "a.yml")
    #expect(configuration.language == .ja)
    #expect(throws: Configuration.FileError.self) { try configuration.add(yaml: "language: fr", named: "a.yml") }
  }
}

extension String {
  fileprivate var isJapanese: Bool {
    unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value) }
  }
}

/// `Message(en: …, ja: …)` and `CommandText(en: …, ja: …)`
private final class MessageSearch: SyntaxVisitor {
  struct Text {
    let text: String
    /// The interpolated values, as a set: a text may repeat a value. A part of a message is one in either language.
    let placeholders: Set<String>
    /// A name between blanks, or otherwise without anything to translate.
    let isOnlyName: Bool
  }

  var messages: [(en: Text, ja: Text)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard ["Message", "CommandText"].contains(node.calledExpression.trimmedDescription),
      node.arguments.map({ $0.label?.text }) == ["en", "ja"], let en = node.arguments.first,
      let ja = node.arguments.last
    else { return .visitChildren }
    messages.append((text(of: en.expression), text(of: ja.expression)))
    return .visitChildren
  }

  private func text(of expression: ExprSyntax) -> Text {
    let search = LiteralSearch(viewMode: .sourceAccurate)
    search.walk(expression)
    if search.text.isEmpty, search.placeholders.isEmpty { search.placeholders = [expression.trimmedDescription] }
    let words = search.text.trimmingCharacters(in: .whitespaces)
    let isCode = words.allSatisfy { $0.isASCII }
    return Text(
      text: search.text, placeholders: search.placeholders,
      isOnlyName: words.isEmpty || (isCode && !words.contains(" ") || words == "(animated:)"))
  }
}

private final class LiteralSearch: SyntaxVisitor {
  var text = ""
  var placeholders: Set<String> = []

  override func visit(_ node: StringSegmentSyntax) -> SyntaxVisitorContinueKind {
    text += node.content.text
    return .skipChildren
  }

  override func visit(_ node: ExpressionSegmentSyntax) -> SyntaxVisitorContinueKind {
    var name = node.expressions.trimmedDescription
    for ending in [".en", ".ja"] where name.hasSuffix(ending) { name.removeLast(3) }
    placeholders.insert(name)
    return .skipChildren
  }
}
