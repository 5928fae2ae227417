// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A wait that the next caller supersedes: a continuation stored in a property, where the previous one is resumed.
enum SharedWait {
  static func isIn(_ method: MethodFacts) -> Bool {
    guard let body = method.body else { return false }
    let search = SlotSearch(viewMode: .sourceAccurate)
    search.walk(body)
    return search.found
  }
}

private final class SlotSearch: SyntaxVisitor {
  var found = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calleeName, name.hasSuffix("Continuation"), let closure = node.lastClosure,
      let continuation = closure.parameterNames.first
    else { return .visitChildren }
    for item in closure.statements {
      guard let sequence = item.item.as(SequenceExprSyntax.self), let assignment = Assignment(sequence),
        assignment.right.first?.ownName == continuation, let slot = assignment.left.ownName
      else { continue }
      // `waiter?.resume()` before it resumes the older caller.
      if closure.statements.contains(where: { $0.begin < item.begin && $0.resumes(slot) }) { found = true }
    }
    return .visitChildren
  }
}

extension CodeBlockItemSyntax {
  fileprivate func resumes(_ slot: String) -> Bool {
    guard let call = item.as(ExprSyntax.self)?.bare.as(FunctionCallExprSyntax.self), call.calleeName == "resume",
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    else { return false }
    return base.ownName == slot
  }
}

extension FunctionCallExprSyntax {
  /// `scroll(to: page, animated: true)`, `UIView.animate(…) { }`
  var isAnimated: Bool {
    guard !isAwaited else { return false }
    return argument("animated")?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
  }
}
