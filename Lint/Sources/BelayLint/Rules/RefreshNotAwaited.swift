// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A `refreshable` closure starts a task and returns: the spinner disappears before the refresh has finished.
///
/// SwiftUI shows the spinner as long as the closure runs. A closure that only starts a task returns at once, and the
/// task is not cancelled when the view disappears.
///
/// Wrong:
/// ```swift
/// .refreshable { Task { await model.refresh() } }
/// ```
/// Right:
/// ```swift
/// .refreshable { await model.refresh() }
/// ```
struct RefreshNotAwaited: Rule {
  static let id = "refresh-not-awaited"
  static let summary = "a refreshable closure returns before its work"

  func check(_ context: RuleContext) -> [Finding] {
    (context.sites.calls["refreshable"] ?? []).compactMap { call in
      guard let closure = call.lastClosure, closure.statements.count == 1, let item = closure.statements.first,
        let site = TaskFinder.task(startedBy: item), site.destination == .nobody,
        AwaitSearch.findsMoreThanSleep(in: site.closure.statements)
      else { return nil }
      return context.finding(
        Self.self, at: site.call,
        Message(
          en:
            "The refresh ends before this task begins, and the spinner disappears: refreshable waits for its closure only. "
            + "Await the work in the closure itself.",
          ja: "refreshable が待つのはクロージャの終了だけなので、このタスクが始まる前に更新が終わったことになり、インジケータが消えます。"
            + "クロージャの中で処理を直接 await してください。"),
        fix: fix(site, item, context.language))
    }
  }

  private func fix(_ site: TaskSite, _ item: CodeBlockItemSyntax, _ language: Language) -> Fix? {
    guard item.item.is(FunctionCallExprSyntax.self) else { return nil }
    let start = item.begin
    let end = item.endPositionBeforeTrailingTrivia.utf8Offset
    let throwsOut = UncaughtTry.isIn(site.closure.statements)
    return Fix(
      summary: Message(en: "await the task", ja: "タスクを await する")[language],
      edits: [
        Fix.Edit(range: start..<start, text: throwsOut ? "_ = await " : "await "),
        Fix.Edit(range: end..<end, text: throwsOut ? ".result" : ".value"),
      ])
  }
}

/// Finds the task that a statement starts: `Task { }` or `_ = Task { }`.
enum TaskFinder {
  static func task(startedBy item: CodeBlockItemSyntax) -> TaskSite? {
    if let call = item.item.as(FunctionCallExprSyntax.self) { return TaskSite(call) }
    guard let sequence = item.item.as(SequenceExprSyntax.self), let assignment = Assignment(sequence) else {
      return nil
    }
    return assignment.right.first?.as(FunctionCallExprSyntax.self).flatMap(TaskSite.init)
  }
}

/// Finds a `try` that no `do` around it catches.
final class UncaughtTry: SyntaxVisitor {
  private var found = false
  private var open = 0

  static func isIn(_ body: CodeBlockItemListSyntax) -> Bool {
    let search = UncaughtTry(viewMode: .sourceAccurate)
    search.walk(body)
    return search.found
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }
  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.catchesAll else { return .visitChildren }
    for clause in node.catchClauses where UncaughtTry.isIn(clause.body.statements) { found = true }
    return .skipChildren
  }
  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { found = true }
    return .visitChildren
  }
  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .visitChildren
  }
}

extension DoStmtSyntax {
  var catchesAll: Bool { catchClauses.contains { $0.catchesAll } }
}

extension CatchClauseSyntax {
  /// `catch` and `catch let problem`, without a pattern or a `where`.
  var catchesAll: Bool {
    guard let item = catchItems.first, catchItems.count == 1 else { return catchItems.isEmpty }
    return item.whereClause == nil
      && item.pattern?.as(ValueBindingPatternSyntax.self)?.pattern.is(IdentifierPatternSyntax.self) ?? false
  }
}
