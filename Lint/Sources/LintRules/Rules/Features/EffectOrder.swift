// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An effect of The Composable Architecture sends actions in a row and awaits each, although an earlier one starts an
/// effect.
///
/// `await send(.validate)` returns when the state has changed and the effect of `.validate` has started. The next line
/// does not wait for that effect: both run at the same time, in any order, and an invalid cart is ordered in some runs.
/// `.concatenate(.send(a), .send(b))` guarantees no more.
///
/// Actions that only change state may be sent in a row, and so may any action before one that only changes state. It is
/// a warning.
///
/// With Belay, work changes the state through mutations, which cannot start work: the order is the order of the lines.
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
package struct EffectOrder: CodeRule {
  package static let id = "effect-order"
  package static let summary = "awaited sends do not wait for the effects that they start"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.names.contains("run") || code.names.contains("concatenate") else { return [] }
    return code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .call else { return nil }
      let call = CodeElement(code: code, index: index)
      guard call.isEffect, let name = call.calleeName else { return nil }
      let pairs = name == "run" ? awaited(in: call) : name == "concatenate" ? concatenated(in: call) : []
      if pairs.isEmpty { return nil }
      let cases = context.actionCases(around: call)
      for (first, second) in pairs {
        guard let starter = cases.first(where: { $0.action == first && $0.startsEffect }),
          cases.contains(where: { $0.action == second && $0.doesWork })
        else { continue }
        return finding(first, second, starter, at: call)
      }
      return nil
    }
  }

  private func finding(_ first: String, _ second: String, _ starter: ActionCase, at call: CodeElement) -> CodeFinding {
    let line = starter.element.line
    return CodeFinding(
      rule: Self.id, element: call,
      message: Message(
        en:
          "\(second) is sent while the effect that \(first) starts on line \(line) still runs: awaiting a send waits for the "
          + "state change only. If the order matters, call both works as async functions in one effect.",
        ja: "\(first) が \(line) 行目で開始するエフェクトの実行中に \(second) が送られます。send を await しても、待つのは状態の変更だけです。"
          + "順序が重要なら、両方の処理を async 関数にして 1 つのエフェクトの中で呼んでください。"))
  }

  /// Sends that follow each other directly.
  private func awaited(in call: CodeElement) -> [(String, String)] {
    guard let closure = call.lastClosure, let send = closure.children.all(.parameter).last?.name else { return [] }
    return closure.subtree.filter { $0.kind == .block }.flatMap { block in
      let actions = block.children.map { statement -> String? in
        let inner = statement.stripped
        guard inner.kind == .call, inner.calledPath == [send] else { return nil }
        return inner.arguments.first?.firstChild?.actionName
      }
      return pairs(actions)
    }
  }

  private func concatenated(in call: CodeElement) -> [(String, String)] {
    let arguments = call.arguments.compactMap(\.firstChild)
    let items = arguments.count == 1 && arguments[0].kind == .collection ? Array(arguments[0].children) : arguments
    return pairs(
      items.map { item in
        guard item.isEffect, item.calleeName == "send" else { return nil }
        return item.arguments.first?.firstChild?.actionName
      })
  }

  private func pairs(_ actions: [String?]) -> [(String, String)] {
    zip(actions, actions.dropFirst()).compactMap { first, second in
      if let first, let second { (first, second) } else { nil }
    }
  }
}
