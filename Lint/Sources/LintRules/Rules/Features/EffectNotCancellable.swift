// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An action that recurs starts an effect of The Composable Architecture that listens without an end, and has no
/// identifier to cancel it by.
///
/// The action is sent for each element of another sequence. Each time one more loop begins, and none ends: after the
/// tenth status ten loops send each change, of all ten servers.
///
/// An action that is sent once, as by an appearance, is not reported. Nor is an effect with `.cancellable(id:)` or
/// `withTaskCancellation(id:)`, or one beside a `.cancel(id:)` in the same case. It is a warning.
///
/// With Belay, `.run(.changes)` in a lane that restarts supersedes the loop before it.
///
/// Wrong:
/// ```swift
/// case .statusChanged(let status):
///   return .run { send in
///     for await change in servers.changes(of: status.server) { await send(.changed(change)) }
///   }
/// ```
/// Right:
/// ```swift
/// case .statusChanged(let status):
///   return .run { send in
///     for await change in servers.changes(of: status.server) { await send(.changed(change)) }
///   }
///   .cancellable(id: CancelID.changes, cancelInFlight: true)
/// ```
package struct EffectNotCancellable: CodeRule {
  package static let id = "effect-not-cancellable"
  package static let summary = "an action that recurs starts one more effect without an end each time"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.names.contains("run") else { return [] }
    return code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .call else { return nil }
      let call = CodeElement(code: code, index: index)
      guard call.isEffect, call.calleeName == "run", let body = call.lastClosure?.body,
        let loop = context.longLoops(in: body).first(where: { $0.loop.kind == .for && $0.level == .endless }),
        !call.isCancellableEffect, let item = call.ancestors.first(where: { $0.kind == .switchCase }),
        item.parent?.isOverActions ?? false
      else { return nil }
      let cases = context.actionCases(around: call)
      let own = Set(cases.filter { $0.element == item }.map(\.action))
      let (line, subject) = (loop.loop.line, loop.subject)
      guard let source = recurrence(of: own, cases) else { return possible(call, loop.loop.line, subject) }
      return CodeFinding(
        rule: Self.id, element: call,
        message: Message(
          en:
            "Each \(source.action) on line \(source.element.line) starts this effect once more: its loop over \(subject) on line "
            + "\(line) does not end, and the earlier ones go on. Add .cancellable(id:cancelInFlight: true).",
          ja: "\(source.element.line) 行目の \(source.action) のたびにこのエフェクトがもう 1 つ始まります。\(line) 行目のループ（\(subject)）は終わらず、"
            + "以前のものも動き続けます。.cancellable(id:cancelInFlight: true) を付けてください。"))
    }
  }

  /// Nothing shows that the action is sent twice.
  private func possible(_ call: CodeElement, _ line: Int, _ subject: String) -> CodeFinding {
    CodeFinding(
      rule: Self.id, element: call,
      message: Message(
        en:
          "If its action is sent twice, this effect runs twice: its loop over \(subject) on line \(line) does not end. Add "
          + ".cancellable(id:cancelInFlight: true).",
        ja: "このアクションが 2 回送られると、エフェクトも 2 つ動きます。\(line) 行目のループ（\(subject)）は終わりません。"
          + ".cancellable(id:cancelInFlight: true) を付けてください。"),
      lacks: Message(en: "an action that recurs", ja: "繰り返し送られるアクション"))
  }

  /// The case that is run for each element of a sequence and leads to one of the actions.
  private func recurrence(of actions: Set<String>, _ cases: [ActionCase]) -> ActionCase? {
    let repeated = Set(cases.flatMap(\.sends).filter(\.isInLoop).map(\.action))
    var wanted = actions
    for _ in 0..<5 {
      if let found = cases.first(where: { wanted.contains($0.action) && repeated.contains($0.action) }) { return found }
      let senders = cases.filter { item in item.sends.contains { wanted.contains($0.action) && !$0.isInLoop } }
      let next = wanted.union(senders.map(\.action))
      if next.count == wanted.count { return nil }
      wanted = next
    }
    return nil
  }
}
