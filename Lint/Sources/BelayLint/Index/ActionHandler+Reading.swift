// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension ActionHandler {
  /// Reads the cases of a `switch` over actions, and which of them return an effect that does work.
  static func read(_ node: SwitchExprSyntax, in owner: String, path: String) -> [ActionHandler] {
    guard node.subject.bare.namePath?.last?.lowercased().hasSuffix("action") ?? false else { return [] }
    return node.cases.flatMap { item -> [ActionHandler] in
      guard let item = item.as(SwitchCaseSyntax.self), case .case(let label) = item.label else { return [] }
      let search = EffectSearch(viewMode: .sourceAccurate)
      search.walk(item.statements)
      return label.caseItems.compactMap { $0.pattern.actionName }.map {
        ActionHandler(
          owner: owner, action: $0, startsEffect: search.startsEffect, doesWork: search.doesWork, path: path,
          position: item.positionAfterSkippingLeadingTrivia)
      }
    }
  }
}

extension PatternSyntax {
  /// `internal.validated` for `.internal(.validated(let isValid))`.
  var actionName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.actionName }
    return self.as(ExpressionPatternSyntax.self)?.expression.actionName
  }
}

extension ExprSyntax {
  /// `internal.validated` for `.internal(.validated(x))`.
  var actionName: String? {
    let expression = bare
    if let member = expression.as(MemberAccessExprSyntax.self), member.base == nil {
      return member.declName.baseName.plain
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), let outer = call.calledExpression.actionName else {
      return nil
    }
    guard let inner = call.arguments.first?.expression.actionName, call.arguments.count == 1 else { return outer }
    return outer + "." + inner
  }
}

/// Finds what a reducer's case does besides changing the state.
private final class EffectSearch: SyntaxVisitor {
  var startsEffect = false
  var doesWork = false

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self) else { return .visitChildren }
    let name = member.declName.baseName.text
    if member.base == nil || member.base?.lastName == "Effect" {
      guard ["run", "publisher", "task"].contains(name), let closure = node.lastClosure else { return .visitChildren }
      doesWork = true
      // No caller awaits an effect that listens forever, and an effect that only sends does no work itself.
      let flow = FlowReader.read(closure.statements)
      let listens = flow.loops.contains { $0.is(ForStmtSyntax.self) }
      let onlySends = name == "run" && !flow.calls.isEmpty && OnlySends.isTrue(of: closure)
      if !listens, !onlySends { startsEffect = true }
      return .visitChildren
    }
    if let path = node.calledExpression.namePath, path[0] != "state", path[0].first?.isLowercase ?? false {
      doesWork = true
    }
    return .visitChildren
  }
}

/// Whether a closure awaits nothing but its own `send`.
private final class OnlySends: SyntaxVisitor {
  private let send: String
  private var (sends, others) = (0, 0)

  static func isTrue(of closure: ClosureExprSyntax) -> Bool {
    guard let send = closure.parameterNames.last else { return false }
    let search = OnlySends(send)
    search.walk(closure.statements)
    return search.sends > 0 && search.others == 0
  }

  private init(_ send: String) {
    self.send = send
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    let call = node.expression.bare.as(FunctionCallExprSyntax.self)
    if call?.calledExpression.namePath == [send] { sends += 1 } else { others += 1 }
    return .visitChildren
  }
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { others += 1 }
    return .visitChildren
  }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    // `async let`
    if node.parent?.parent?.as(VariableDeclSyntax.self)?.modifiers.contains("async") ?? false { others += 1 }
    return .visitChildren
  }
}
