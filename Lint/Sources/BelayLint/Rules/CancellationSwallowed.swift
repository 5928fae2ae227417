// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A `try?` before a sleep hides that the task was cancelled, and the code after it runs all the same. (Opt-in: whether
/// that does harm depends on more than the nearby code, and in a trial on code that the rule was not developed with,
/// most of its findings were harmless.)
///
/// - In a loop without a check: the sleep of a cancelled task returns at once, so the loop spins instead of waiting.
///   Only loops that can be cancelled are checked, except those that end by a deadline or a counter, or because the
///   code that cancels also changes their condition.
/// - In a task that is cancelled and replaced: the old task wakes up at once and does what it should no longer do. The
///   first toast's task hides the second toast. A task that first checks its owner's state is not reported.
///
/// Wrong:
/// ```swift
/// hiding?.cancel()
/// hiding = Task {
///   try? await Task.sleep(for: .seconds(3))
///   toast = nil
/// }
/// ```
/// Right:
/// ```swift
/// hiding = Task {
///   try await Task.sleep(for: .seconds(3))
///   toast = nil
/// }
/// ```
struct CancellationSwallowed: Rule {
  static let id = "cancellation-swallowed"
  static let summary = "a sleep under try? continues after a cancellation"
  static let isOptIn = true

  func check(_ context: RuleContext) -> [Finding] {
    context.sites.loops.compactMap { spinning($0, context) } + context.tasks.compactMap { late($0, context) }
  }

  // MARK: A loop that spins

  private func spinning(_ loop: Syntax, _ context: RuleContext) -> Finding? {
    guard let body = loop.as(WhileStmtSyntax.self)?.body ?? loop.as(RepeatStmtSyntax.self)?.body,
      let sleep = SleepSearch.first(in: body), !LifetimeMention.isIn(loop), !LoopExit.isIn(loop, body: body),
      !UncaughtTry.isIn(body.statements), !BoundedCondition.isOf(loop), isCancellable(loop, context)
    else { return nil }
    return context.finding(
      Self.self, at: loop,
      Message(
        en:
          "Once cancelled, this loop spins: the sleep on line \(context.line(of: sleep)) returns at once, and try? hides why. "
          + "Use try, or check Task.isCancelled in the loop.",
        ja: "キャンセルされるとこのループは空回りします。\(context.line(of: sleep)) 行目の sleep はすぐに戻り、その理由を try? が隠しています。"
          + "try を使うか、ループの中で Task.isCancelled を確認してください。"))
  }

  private func isCancellable(_ loop: Syntax, _ context: RuleContext) -> Bool {
    guard let owner = context.owner(around: loop), !owner.type.isTestCase, !context.path.isOfTests,
      !loop.isInPreview, !isEndedByWhoCancels(loop, owner)
    else { return false }
    return CancellableContext(context: context).isCancellable(loop, in: owner.type)
  }

  /// `stop()` first sets the loop's condition to false, and then cancels.
  private func isEndedByWhoCancels(_ loop: Syntax, _ owner: Owner) -> Bool {
    guard let conditions = loop.as(WhileStmtSyntax.self)?.conditions else { return false }
    let names = Set(conditions.tokens(viewMode: .sourceAccurate).map(\.text))
    return owner.lineage.contains { type in
      type.bodies().contains { body in
        !body.allCancels.isEmpty && !body.allAssignments.isDisjoint(with: names)
      }
    }
  }

  // MARK: A late effect

  private func late(_ site: TaskSite, _ context: RuleContext) -> Finding? {
    guard case .property(let name) = site.destination, let owner = context.owner(around: site.call),
      !owner.type.isTestCase, let late = site.lateStatement(of: owner),
      Replacement.isDone(by: site, name, owner, context)
    else { return nil }
    return context.finding(
      Self.self, at: site.call,
      Message(
        en:
          "When \(name) is cancelled and replaced, the old task wakes up at once and continues as if it had slept: try? hides the "
          + "cancellation. Use try, or check Task.isCancelled before line \(context.line(of: late)).",
        ja: "\(name) がキャンセルされて置き換えられると、古いタスクはすぐに目を覚まし、sleep が終わったかのように先へ進みます。try? がキャンセルを隠しているためです。"
          + "try を使うか、\(context.line(of: late)) 行目の前で Task.isCancelled を確認してください。"))
  }
}

extension TaskSite {
  /// The statement that changes something after a sleep under `try?` without a check for cancellation.
  func lateStatement(of owner: Owner) -> CodeBlockItemSyntax? {
    let statements = Array(closure.statements)
    guard let position = statements.firstIndex(where: { $0.isSwallowedSleep }), position + 1 < statements.count else {
      return nil
    }
    let rest = Array(statements[(position + 1)...])
    guard !rest.contains(where: { LifetimeMention.isIn($0) && $0.asksForCancellation }),
      rest.contains(where: { $0.changes(owner) }), !StateQuestion.guards(rest, of: owner)
    else { return nil }
    return rest[0]
  }
}

extension SyntaxProtocol {
  /// In `#Preview { }`, which only developers see.
  var isInPreview: Bool {
    ancestors.contains { node in
      node.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview"
        || node.as(MacroExpansionDeclSyntax.self)?.macroName.text == "Preview"
    }
  }
}

extension String {
  var isOfTests: Bool {
    Array(utf8).containsText("Tests/") || hasSuffix("Tests.swift")
  }
}

extension CodeBlockItemSyntax {
  /// `try? await Task.sleep(…)`
  fileprivate var isSwallowedSleep: Bool {
    guard let expression = item.as(ExprSyntax.self) ?? item.as(SequenceExprSyntax.self)?.elements.last else {
      return false
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return sequence.elements.last?.isSwallowedSleep ?? false
    }
    return expression.isSwallowedSleep
  }

  /// A guard or an if about cancellation, or a check that throws.
  fileprivate var asksForCancellation: Bool {
    NameSearch.findsMember("isCancelled", in: self) || NameSearch.findsMember("checkCancellation", in: self)
  }

  /// Whether it calls or assigns a member of the owner.
  fileprivate func changes(_ owner: Owner) -> Bool { SelfUse.isIn(Syntax(self), of: owner) }
}

extension ExprSyntax {
  fileprivate var isSwallowedSleep: Bool {
    guard let attempt = self.as(TryExprSyntax.self), attempt.questionOrExclamationMark?.text == "?" else {
      return false
    }
    return attempt.expression.bare.as(FunctionCallExprSyntax.self)?.calleeName == "sleep"
  }
}

/// The first sleep under `try?` that the loop itself runs.
private final class SleepSearch: SyntaxVisitor {
  private var found: TryExprSyntax?

  static func first(in body: CodeBlockSyntax) -> TryExprSyntax? {
    let search = SleepSearch(viewMode: .sourceAccurate)
    search.walk(body)
    return search.found
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if ExprSyntax(node).isSwallowedSleep { found = found ?? node }
    return .visitChildren
  }
}
