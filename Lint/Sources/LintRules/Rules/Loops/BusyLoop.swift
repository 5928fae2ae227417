// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A loop asks again and again whether something has changed, and only yields in between: one core is busy all the
/// time.
///
/// `Task.yield()` returns at once if nothing else is to run. The loop takes a core until its condition changes, which
/// costs battery and keeps a thread of the small pool from other tasks. A loop with an empty body does the same.
///
/// A loop in SwiftUI's `task` whose only wait is a `try? await Task.sleep` spins as soon as the view has disappeared:
/// the sleep of a cancelled task returns at once. A view that loads in `onAppear`, is hidden while it loads, and comes
/// back after a failure that nothing keeps, loads again without a pause.
///
/// A loop that works or sleeps in each round is not reported, nor one whose condition makes progress itself, as in
/// `while let next = queue.next()`. It is a warning.
///
/// With Belay, a `Bridge` turns the callback that reports the change into a sequence, which a run reads.
///
/// Wrong:
/// ```swift
/// while !connection.isReady { await Task.yield() }
/// ```
/// Right:
/// ```swift
/// for await state in connection.states where state == .ready { break }
/// ```
package struct BusyLoop: CodeRule {
  package static let id = "busy-loop"
  package static let summary = "a loop that only yields takes a core"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let reappearing = code.calls(to: ["onAppear", "task"]).compactMap { AppearsAgain($0)?.finding() }
    return reappearing + loops(in: code, context)
  }

  private func loops(in code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      let kind = code.nodes[index].kind
      guard kind == .while || kind == .repeat else { return nil }
      let loop = CodeElement(code: code, index: index)
      guard let body = loop.body else { return nil }
      if let spin = SpinAfterCancel(loop, body, context.repository) { return spin.finding() }
      guard !changes(loop, body) else { return nil }
      if let round = PauselessRound(loop, body) { return finding(loop, round) }
      guard isIdle(body) else { return nil }
      return CodeFinding(
        rule: BusyLoop.id, element: loop,
        message: Message(
          en: "This loop does nothing but ask again: it takes a core until its condition changes. "
            + "Await the change: a continuation or a stream that is resumed where line \(loop.line) becomes false.",
          ja: "このループは条件を問い続けるだけなので、条件が変わるまで CPU コアを 1 つ使い切ります。"
            + "\(loop.line) 行目の条件を変える側で再開される continuation かストリームを await してください。"))
    }
  }

  private func finding(_ loop: CodeElement, _ round: PauselessRound) -> CodeFinding {
    let line = round.end.line
    return CodeFinding(
      rule: BusyLoop.id, element: loop,
      message: Message(
        en:
          "The round that ends on line \(line) neither waits nor changes what the loop asks for: it is repeated at once, and "
          + "takes a core until that changes. Sleep on this way too, and count the round.",
        ja: "\(line) 行目で終わる回は待つことも条件を変えることもないので、条件が変わるまで直ちに繰り返され、CPU コアを 1 つ使い切ります。"
          + "この経路でも sleep し、回数を数えてください。"))
  }

  /// An empty body, or one that yields and nothing else; a check that leaves the loop does not count.
  private func isIdle(_ body: CodeElement) -> Bool {
    let statements = body.children.filter { !leaves($0) }
    if statements.isEmpty { return body.children.first(where: { _ in true }) == nil }
    return statements.allSatisfy { statement in
      guard let call = statement.subtree.first(where: { $0.kind == .call }),
        [.await, .call, .assign].contains(statement.kind)
      else {
        return false
      }
      return call.calledPath == ["Task", "yield"]
    }
  }

  /// `if isDone { break }`, `guard !Task.isCancelled else { return }`.
  private func leaves(_ statement: CodeElement) -> Bool {
    guard statement.kind == .if || statement.kind == .guard, let body = statement.body else { return false }
    return body.children.allSatisfy { [.break, .return, .continue].contains($0.kind) }
      && !statement.subtree.contains { $0.kind == .await }
  }

  /// The condition itself makes progress: `while let next = it.next()`, `while read(&buffer) > 0`, `while queue.pop()`.
  private func changes(_ loop: CodeElement, _ body: CodeElement) -> Bool {
    let condition = loop.children.first(.conditions) ?? loop.children.first { $0.kind != .block }
    guard let condition else { return true }
    return condition.subtree.contains { element in
      switch element.kind {
      case .binding, .match, .await, .try, .assign: true
      case .call: !["contains", "allSatisfy", "isEmpty", "load", "withLock"].contains(element.calleeName ?? "")
      default: element.flags.contains(.isInout) && [.name, .member].contains(element.kind)
      }
    }
  }
}
