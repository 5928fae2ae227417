// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether a name is used anywhere below.
final class NameSearch: SyntaxVisitor {
  private let name: String
  private let includingMembers: Bool
  private var found = false

  static func finds(_ name: String, in node: some SyntaxProtocol) -> Bool {
    let search = NameSearch(name)
    search.walk(node)
    return search.found
  }

  /// Whether a member of this name is accessed.
  static func findsMember(_ name: String, in node: some SyntaxProtocol) -> Bool {
    let search = NameSearch(name, includingMembers: true)
    search.walk(node)
    return search.found
  }

  private init(_ name: String, includingMembers: Bool = false) {
    (self.name, self.includingMembers) = (name, includingMembers)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    found ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.plain == name, includingMembers || !node.isMemberName { found = true }
    return .skipChildren
  }
}
