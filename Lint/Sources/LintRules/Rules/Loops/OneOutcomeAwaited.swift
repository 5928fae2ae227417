// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A loop sleeps until a state has one certain value: if the other outcome comes, a failure, it sleeps on for ever.
///
/// `try?` hides a cancellation from it too, so that not even that ends it.
struct OneOutcomeAwaited {
  let context: CodeContext

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    guard code.names.contains("sleep") else { return [] }
    return code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .while else { return nil }
      return finding(for: CodeElement(code: code, index: index))
    }
  }

  private func finding(for loop: CodeElement) -> CodeFinding? {
    guard let conditions = loop.children.first(.conditions), conditions.children.filter({ _ in true }).count == 1,
      let comparison = conditions.firstChild, let (state, outcome) = outcome(in: comparison), let body = loop.body,
      let sleep = body.run.first(where: { $0.isSwallowedSleep && $0.kind == .try }), body.firstWait == nil,
      !loop.mentionsLifetime, !loop.canBeLeft, !loop.endsByTimeOrCount,
      !body.run.contains(where: { $0.kind == .throw || $0.kind == .try && $0.flags.isEmpty }),
      let owner = context.owner(around: loop), !owner.isTestCase, !context.isAppLong(owner)
    else { return nil }
    return CodeFinding(
      rule: TaskOutlivesOwner.id, element: loop,
      message: Message(
        en:
          "This loop ends only with \(outcome): if \(state) gets another final value, such as a failure, or the task is cancelled, "
          + "which the try? on line \(sleep.line) hides, it runs on for ever and holds what it uses. Observe the state, and end "
          + "with each outcome.",
        ja: "このループは \(outcome) になるまで終わりません。\(state) が失敗など別の値で確定した場合や、\(sleep.line) 行目の try? が隠すキャンセルの場合は、"
          + "使っているものを保持したまま動き続けます。状態を監視し、どの結果でも終わるようにしてください。"))
  }

  /// `item.status != .readyToPlay`.
  private func outcome(in comparison: CodeElement) -> (state: String, outcome: String)? {
    guard comparison.kind == .operation, comparison.name == "!=" else { return nil }
    let operands = Array(comparison.children)
    guard operands.count == 2, operands[1].kind == .member, operands[1].firstChild == nil,
      let path = operands[0].path, let last = path.last?.lowercased(),
      ["status", "state", "phase"].contains(where: { last.hasSuffix($0) })
    else { return nil }
    return (path.joined(separator: "."), "." + operands[1].name)
  }
}
