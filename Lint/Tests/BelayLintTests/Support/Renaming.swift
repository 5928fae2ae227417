// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftParser
import SwiftSyntax

@testable import BelayLint
@testable import LintRules

/// Renames all declarations of a fixture. A rule whose findings change depends on names.
enum Renaming {
  static func apply(to marked: String) -> String {
    // A mark is not valid Swift: it is replaced by a comment while parsing.
    let tree = Parser.parse(source: marked.replacing(MarkedSource.marker, with: "/*1️⃣*/"))
    let names = DeclaredNames(viewMode: .sourceAccurate)
    names.walk(tree)
    let table = names.table()
    let renamed = tree.tokens(viewMode: .sourceAccurate).map { token -> String in
      let name = token.text.hasPrefix("$") ? String(token.text.dropFirst()) : token.text
      let isName = token.tokenKind == .identifier(token.text) || token.tokenKind == .dollarIdentifier(token.text)
      guard isName, let new = table[name] else { return token.description }
      return token.leadingTrivia.description + (token.text.hasPrefix("$") ? "$" : "") + new
        + token.trailingTrivia.description
    }
    return renamed.joined().replacing("/*1️⃣*/", with: MarkedSource.marker)
  }

  /// Names of Apple, TCA and Belay, which a program that uses them cannot choose.
  static let given: Set<String> = [
    "body", "State", "Action", "Failure", "failed", "receive", "apply", "results", "state", "action", "send", "shared",
    "default",
    "isCancelled", "error", "viewDidAppear", "viewWillAppear", "viewDidLoad", "viewWillDisappear",
    "userInfo", "init", "Output", "Mutation",
    "cancel", "store",
    "internal", "in", "for", "of", "on", "to", "animated", "forName", "id", "oldValue", "newValue", "update", "results",
    "append", "insert",
    "reply", "documentPicker", "documentPickerWasCancelled", "pressesBegan", "pressesEnded", "pressesCancelled",
    "binding", "child", "emit", "hold", "lifetime", "perform", "`self`",
  ]
}

private final class DeclaredNames: SyntaxVisitor {
  private var names: [String] = []

  func table() -> [String: String] {
    var table: [String: String] = [:]
    for (index, name) in names.enumerated() where table[name] == nil && !Renaming.given.contains(name) {
      table[name] = newName(for: name, index)
    }
    return table
  }

  /// A meaningless name, except for the prefixes and suffixes that the configuration knows.
  private func newName(for name: String, _ index: Int) -> String? {
    if Configuration().isEndless(name) { return nil }
    let stem = name.first?.isUppercase ?? false ? "Q\(index)" : "q\(index)"
    if let ending = ["ViewModel", "ViewController", "ViewStore", "Presenter", "View"].first(where: name.hasSuffix) {
      return stem + ending
    }
    if name.lowercased().contains("appear"), !name.lowercased().contains("appearance") { return stem + "appear" }
    if name.hasSuffix("Group") || name == "group" { return stem + "Group" }
    return stem
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind { add(node.identifier) }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.secondName ?? node.firstName)
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind { add(node.name) }

  private func add(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let name) = token.tokenKind { names.append(name) }
    return .visitChildren
  }
}
