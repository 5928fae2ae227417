// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The names that a function declares; they hide members of the same name.
final class LocalNames: SyntaxVisitor {
  private var names: Set<String> = []

  /// The names declared in the function (or property) around `node`.
  static func around(_ node: some SyntaxProtocol) -> Set<String> {
    var outermost = Syntax(node)
    for ancestor in node.ancestors {
      if ancestor.is(MemberBlockItemSyntax.self) { break }
      outermost = ancestor
    }
    return FileMemo.value("local names", of: outermost.id) { declared(in: outermost) }
  }

  /// The names declared below a node.
  static func declared(in outermost: Syntax) -> Set<String> {
    // A computed property declares its own name, which is a member.
    let search = LocalNames(viewMode: .sourceAccurate)
    search.skipped = outermost.as(VariableDeclSyntax.self).map { Set($0.bindings.map(\.pattern.id)) } ?? []
    search.walk(outermost)
    return search.names
  }

  private var skipped: Set<SyntaxIdentifier> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if !skipped.contains(node.id), node.identifier.text != "self" { names.insert(node.identifier.plain) }
    return .skipChildren
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).plain)
    return .skipChildren
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).plain)
    return .skipChildren
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.plain)
    return .skipChildren
  }
  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text != "self" { names.insert(node.name.plain) }
    return .visitChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMember { names.insert(node.name.plain) }
    return .visitChildren
  }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
