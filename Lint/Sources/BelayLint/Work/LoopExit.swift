// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether a loop can be left for a reason other than a cancellation, an error or a released `self`.
final class LoopExit: SyntaxVisitor {
  private let loop: Syntax
  private var found = false

  static func isIn(_ loop: Syntax, body: CodeBlockSyntax) -> Bool {
    let search = LoopExit(loop)
    search.walk(body)
    return search.found
  }

  private init(_ loop: Syntax) {
    self.loop = loop
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    // A `return` in a closure within the loop leaves the closure.
    if node.enclosingClosure.map({ !$0.isInside(loop) || $0.id == loop.id }) ?? true, !isExcused(Syntax(node)) {
      found = true
    }
    return .skipChildren
  }

  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    if leavesLoop(node), !isExcused(Syntax(node)) { found = true }
    return .skipChildren
  }

  private func leavesLoop(_ node: BreakStmtSyntax) -> Bool {
    if let label = node.label { return loop.parent?.as(LabeledStmtSyntax.self)?.label.text == label.text }
    for ancestor in node.ancestors {
      if ancestor.id == loop.id { return true }
      switch ancestor.kind {
      case .switchExpr, .forStmt, .whileStmt, .repeatStmt: return false
      default: continue
      }
    }
    return false
  }

  private func isExcused(_ node: Syntax) -> Bool {
    for ancestor in node.ancestors {
      if ancestor.id == loop.id { return false }
      if let check = ancestor.as(GuardStmtSyntax.self), check.conditions.mentionsLifetime { return true }
      if let choice = ancestor.as(IfExprSyntax.self), choice.conditions.mentionsLifetime { return true }
    }
    return false
  }
}
