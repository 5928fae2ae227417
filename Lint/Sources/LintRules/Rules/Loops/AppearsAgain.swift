// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A view loads when it appears, is taken away while the load runs, and comes back when it has failed: it appears again, and
/// loads again, without a pause.
struct AppearsAgain {
  private let set: CodeElement
  private let flag: [String]
  private let swallowed: CodeElement

  /// - Parameter call: `view.onAppear { isLoading = true; Task { … ; isLoading = false } }`.
  init?(_ call: CodeElement) {
    guard call.firstChild?.kind == .member, let body = call.lastClosure?.body,
      let set = body.subtree.first(where: { $0.kind == .assign && $0.assignedValue?.isTrue ?? false }),
      let path = set.assigned?.placePath, AppearsAgain.isTakenAway(call, by: path),
      let swallowed = AppearsAgain.swallowed(in: body, after: set, path)
    else { return nil }
    (self.set, flag, self.swallowed) = (set, path, swallowed)
  }

  /// In the `else` of `if isLoading { … } else { … }`, or in `if !isLoading { … }`, with nothing else that an error changes.
  private static func isTakenAway(_ call: CodeElement, by flag: [String]) -> Bool {
    var inner = call
    for around in call.ancestors {
      if around.isFunctionLike { return false }
      if around.kind == .if, let conditions = around.children.first(.conditions), !conditions.contains(call) {
        let all = Array(conditions.children)
        let isElse = inner != around.body
        if isElse, all.count == 1, all[0].placePath == flag { return true }
        if !isElse {
          if all.contains(where: { $0.kind == .operation && $0.name == "!" && $0.firstChild?.placePath == flag }) {
            return true
          }
          let asksError = conditions.subtree.contains { part in
            let lower = part.name.lowercased()
            return lower.contains("error") || lower.contains("fail")
          }
          if asksError { return false }
        }
      }
      inner = around
    }
    return false
  }

  /// An error of the awaited work that only a log or nothing is told of, before the flag is reset.
  private static func swallowed(in body: CodeElement, after set: CodeElement, _ flag: [String]) -> CodeElement? {
    guard
      let reset = body.subtree.first(where: { element in
        element.kind == .assign && element.index > set.index && element.assigned?.placePath == flag
          && element.assignedValue?.isFalse ?? false
      }), let block = reset.parent, block.kind == .block,
      !block.subtree.contains(where: { $0.kind == .call && $0.calleeName == "sleep" })
    else { return nil }
    for statement in block.children where statement.index < reset.index {
      if statement.kind == .do, statement.body?.subtree.contains(where: { $0.kind == .await }) ?? false,
        let clause = statement.children.first(.catchClause), clause.catchesAll,
        clause.body?.children.allSatisfy(isLog) ?? false
      {
        return clause
      }
      let work = statement.subtree.first { $0.kind == .try && $0.flags.contains(.isOptional) }
      if let work, work.subtree.contains(where: { $0.kind == .await }) { return work }
    }
    return nil
  }

  private static func isLog(_ statement: CodeElement) -> Bool {
    guard statement.kind == .call, let name = statement.calledPath?.joined(separator: ".").lowercased() else {
      return false
    }
    return ["print", "log", "debug"].contains { name.contains($0) }
  }

  func finding() -> CodeFinding {
    let (name, line) = (flag.joined(separator: "."), swallowed.line)
    return CodeFinding(
      rule: BusyLoop.id, element: set,
      message: Message(
        en:
          "While \(name) is set, this view is not there. When the work fails, line \(line) swallows the error and the view "
          + "comes back: it appears again, and starts the next request at once, as long as the failure lasts. Keep the "
          + "error, and offer a button to try again.",
        ja: "\(name) の間、このビューは表示されません。処理が失敗すると \(line) 行目がエラーを握りつぶし、ビューが戻って"
          + "再び表示されるため、失敗が続く限り休みなくリクエストを繰り返します。エラーを保持し、再試行のボタンを表示してください。"))
  }
}
