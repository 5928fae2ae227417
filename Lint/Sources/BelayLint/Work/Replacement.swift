// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether a task is cancelled and another one replaces it.
enum Replacement {
  /// By the property itself, by the function that starts the task, or by a caller of that function.
  static func isDone(by site: TaskSite, _ name: String, _ owner: Owner, _ context: RuleContext) -> Bool {
    guard let property = owner.property(name), !property.isStatic else { return false }
    if property.isReplacedByCancelling(context) { return true }
    guard let function = site.call.enclosingFunction else { return false }
    if TaskOverwrites.cancelsBefore(site.call, name, in: function, owner, onTheSameWay: true) { return true }
    guard let starter = function.as(FunctionDeclSyntax.self)?.name.plain else { return false }
    return owner.lineage.contains { type in
      type.bodies().contains { body in
        body.name != "deinit" && body.name != starter && body.allCalls.contains(starter)
          && body.allCancels.contains(name)
      }
    }
  }

  /// Whether a function refuses to start while a value that it set itself is still set: `guard !isRunning else { return
  /// }`.
  static func isRefused(before node: some SyntaxProtocol, in function: some SyntaxProtocol, _ owner: Owner) -> Bool {
    let search = RefusalSearch(before: node.begin, owner)
    search.walk(function)
    return search.found
  }
}

private final class RefusalSearch: SyntaxVisitor {
  private let end: Int
  private let owner: Owner
  var found = false

  init(before end: Int, _ owner: Owner) {
    (self.end, self.owner) = (end, owner)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // `precondition(!isObserving)`
    if node.begin < end, ["precondition", "assert"].contains(node.calleeName ?? ""),
      let condition = node.arguments.first?.expression, refuses(condition, isTrueToGo: true)
    {
      found = true
    }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.begin < end else { return .skipChildren }
    if node.conditions.contains(where: { refuses($0, isTrueToGo: true) }) { found = true }
    return .visitChildren
  }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.begin < end else { return .skipChildren }
    let leaves = node.body.statements.contains { $0.item.is(ReturnStmtSyntax.self) }
    if leaves, node.conditions.contains(where: { refuses($0, isTrueToGo: false) }) { found = true }
    return .visitChildren
  }

  /// `!flag`, `task == nil` to continue; `flag`, `task != nil` to return.
  private func refuses(_ element: ConditionElementSyntax, isTrueToGo: Bool) -> Bool {
    guard case .expression(let expression) = element.condition else { return false }
    return refuses(expression, isTrueToGo: isTrueToGo)
  }

  private func refuses(_ expression: ExprSyntax, isTrueToGo: Bool) -> Bool {
    let condition = expression.bare
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return isTrueToGo && isMember(not.expression)
    }
    if isMember(condition) { return !isTrueToGo }
    guard let elements = condition.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
      let sign = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text
    else { return false }
    let isAboutNothing = elements[2].is(NilLiteralExprSyntax.self) || elements[2].is(BooleanLiteralExprSyntax.self)
    return isAboutNothing && isMember(elements[0]) && sign == (isTrueToGo ? "==" : "!=")
  }

  private func isMember(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.ownName else { return false }
    return expression.beginsWithSelf ? owner.property(name) != nil : owner.isMember(name)
  }
}
