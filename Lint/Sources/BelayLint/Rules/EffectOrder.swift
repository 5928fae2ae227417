// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// An effect of The Composable Architecture sends actions in a row and awaits each, although an earlier one starts an
/// effect.
///
/// `await send(.validate)` returns when the state has changed and the effect of `.validate` has started. The next line
/// does not wait for that effect: both run at the same time, in any order. `.concatenate(.send(a), .send(b))`
/// guarantees no more.
///
/// Actions that only change state may be sent in a row.
///
/// Wrong:
/// ```swift
/// return .run { send in
///   await send(.validate)
///   await send(.submit)
/// }
/// ```
/// Right:
/// ```swift
/// return .run { [cart = state.cart] send in
///   let isValid = try await api.validate(cart)
///   await send(.validated(isValid))
///   if isValid { await send(.submitted(try await api.submit(cart))) }
/// }
/// ```
struct EffectOrder: Rule {
  static let id = "effect-order"
  static let summary = "awaited sends do not wait for the effects that they start"

  func check(_ context: RuleContext) -> [Finding] {
    let runs = (context.sites.calls["run"] ?? []).compactMap { run($0, context) }
    return runs + (context.sites.calls["concatenate"] ?? []).compactMap { concatenate($0, context) }
  }

  private func run(_ call: FunctionCallExprSyntax, _ context: RuleContext) -> Finding? {
    guard call.isEffect, let closure = call.lastClosure, let send = closure.parameterNames.last,
      let owner = owner(of: call)
    else { return nil }
    let search = SendPairs(send)
    search.walk(closure.statements)
    guard let pair = search.pairs.first(where: { isLuck($0.first, $0.second, owner, context) }) else { return nil }
    return finding(pair.first, pair.second, at: call, context)
  }

  private func concatenate(_ call: FunctionCallExprSyntax, _ context: RuleContext) -> Finding? {
    guard call.isEffect, let owner = owner(of: call) else { return nil }
    let actions = call.arguments.map { argument -> String? in
      guard let send = argument.expression.as(FunctionCallExprSyntax.self), send.isEffect, send.calleeName == "send"
      else { return nil }
      return send.arguments.first?.expression.actionName
    }
    for (first, second) in zip(actions, actions.dropFirst()) {
      if let first, let second, isLuck(first, second, owner, context) {
        return finding(first, second, at: call, context)
      }
    }
    return nil
  }

  private func finding(_ first: String, _ second: String, at call: FunctionCallExprSyntax, _ context: RuleContext)
    -> Finding
  {
    context.finding(
      Self.self, at: call,
      Message(
        en:
          "\(second) is sent while the effect that \(first) starts still runs: awaiting a send waits for the state change only. "
          + "If the order matters, call both works as async functions in one effect.",
        ja: "\(first) が開始するエフェクトの実行中に \(second) が送られます。send を await しても、待つのは状態の変更だけです。"
          + "順序が重要なら、両方の処理を async 関数にして 1 つのエフェクトの中で呼んでください。"))
  }

  private func owner(of call: FunctionCallExprSyntax) -> String? { call.enclosingType?.qualifiedTypeName }

  /// Whether the first action starts an effect, and the second does something that could depend on it.
  private func isLuck(_ first: String, _ second: String, _ owner: String, _ context: RuleContext) -> Bool {
    let handlers = context.index.handlers(of: owner)
    return handlers.contains { $0.action == first && $0.startsEffect }
      && handlers.contains { $0.action == second && $0.doesWork }
  }
}

extension FunctionCallExprSyntax {
  /// `.run { }` and `Effect.run { }`
  var isEffect: Bool {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return member.base == nil || member.base?.lastName == "Effect" || member.base?.lastName == "EffectOf"
  }
}

/// Finds two sends in a row.
private final class SendPairs: SyntaxVisitor {
  private let send: String
  var pairs: [(first: String, second: String)] = []

  init(_ send: String) {
    self.send = send
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    var last: String?
    for item in node {
      let action = action(of: item)
      if let last, let action { pairs.append((last, action)) }
      last = action
    }
    return .visitChildren
  }

  private func action(of item: CodeBlockItemSyntax) -> String? {
    guard let call = item.item.as(ExprSyntax.self)?.bare.as(FunctionCallExprSyntax.self),
      call.calledExpression.namePath == [send]
    else { return nil }
    return call.arguments.first?.expression.actionName
  }
}
