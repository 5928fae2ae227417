// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Finds where a closure uses the `self` around it: by name, or implicitly by a member.
final class SelfUse: SyntaxVisitor {
  struct Use {
    /// `self`, or the member's name.
    let name: String
    let isMethod: Bool
    let node: DeclReferenceExprSyntax
  }

  private let owner: Owner
  private let root: SyntaxIdentifier
  fileprivate var first: Use?

  /// The first use in the closure's body or in a nested closure.
  static func first(in closure: ClosureExprSyntax, of owner: Owner) -> Use? {
    let search = SelfUse(owner, root: closure.id)
    search.walk(closure)
    return search.first
  }

  fileprivate init(_ owner: Owner, root: SyntaxIdentifier) {
    (self.owner, self.root) = (owner, root)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureCaptureClauseSyntax) -> SyntaxVisitorContinueKind {
    // The values of the closure's capture list are evaluated outside.
    node.parent?.parent?.id == root ? .skipChildren : .visitChildren
  }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard first == nil, !node.isMemberName else { return .skipChildren }
    let name = node.baseName.plain
    if name == "self" {
      let called = node.calledMember
      first = Use(name: called.map { "self." + $0 } ?? "self", isMethod: called != nil, node: node)
    } else if name == "super" || owner.isMember(name) {
      first = Use(name: name, isMethod: !owner.methods(name).isEmpty, node: node)
    }
    return .skipChildren
  }
  override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension DeclReferenceExprSyntax {
  /// `b` of `a.b` and of `\.b`: not a name of its own.
  var isMemberName: Bool {
    guard let parent else { return false }
    if let member = parent.as(MemberAccessExprSyntax.self) { return member.declName.id == id }
    return parent.is(KeyPathPropertyComponentSyntax.self)
  }

  /// `load` for the `self` of `self.load(…)`.
  var calledMember: String? {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(self).id,
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id
    else { return nil }
    return member.declName.baseName.plain
  }
}

extension SelfUse {
  /// Whether `self` or one of its members is used anywhere below.
  static func isIn(_ node: Syntax, of owner: Owner) -> Bool {
    let search = SelfUse(owner, root: node.id)
    search.walk(node)
    return search.first != nil
  }
}
