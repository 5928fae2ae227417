// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A `try?` before a sleep hides that the task was cancelled, and what comes next happens all the same.
///
/// - In a loop that does not ask: a cancelled task's sleep returns at once, so the loop spins instead of waiting.
/// - In a task that is cancelled and replaced: the old one wakes up at once and does what it should not do any more. The first
///   toast's task hides the second toast.
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
  static let summary = "a sleep under try? goes on after a cancellation"

  func check(_ context: RuleContext) -> [Finding] {
    context.sites.loops.compactMap { spinning($0, context) } + context.tasks.compactMap { late($0, context) }
  }

  // MARK: A loop that spins

  private func spinning(_ loop: Syntax, _ context: RuleContext) -> Finding? {
    guard let body = loop.as(WhileStmtSyntax.self)?.body ?? loop.as(RepeatStmtSyntax.self)?.body,
      let sleep = SleepSearch.first(in: body), !LifetimeMention.isIn(loop), !LoopExit.isIn(loop, body: body),
      !UncaughtTry.isIn(body.statements), isCancellable(loop, context)
    else { return nil }
    return context.finding(
      Self.self, at: loop,
      "Once cancelled, this loop spins: the sleep on line \(context.line(of: sleep)) returns at once, and try? hides why. "
        + "Use try, or ask for Task.isCancelled in the loop.")
  }

  /// In an async function, in `.task`, or in a task that somebody keeps.
  private func isCancellable(_ loop: Syntax, _ context: RuleContext) -> Bool {
    if context.owner(around: loop)?.type.isTestCase ?? false || context.path.isOfTests { return false }
    if let closure = loop.enclosingClosure {
      guard let call = closure.receivingCall else { return false }
      if call.calleeName == "task" { return true }
      guard let site = TaskSite(call) else { return false }
      guard let name = site.keptName, let owner = context.owner(around: call) else { return false }
      return owner.property(name).map { !$0.isStatic } ?? false
    }
    return loop.enclosingFunction?.as(FunctionDeclSyntax.self)?.signature.effectSpecifiers?.asyncSpecifier != nil
  }

  // MARK: A late effect

  private func late(_ site: TaskSite, _ context: RuleContext) -> Finding? {
    guard case .property(let name) = site.destination, let owner = context.owner(around: site.call),
      !owner.type.isTestCase
    else { return nil }
    let statements = Array(site.closure.statements)
    guard let position = statements.firstIndex(where: { $0.isSwallowedSleep }), position + 1 < statements.count,
      !statements[(position + 1)...].contains(where: { LifetimeMention.isIn($0) && $0.asksForCancellation }),
      statements[(position + 1)...].contains(where: { $0.changes(owner) }), isReplaced(site, name, owner, context)
    else { return nil }
    return context.finding(
      Self.self, at: site.call,
      "When \(name) is cancelled and replaced, the old task wakes up at once and goes on as if it had slept: try? hides the "
        + "cancellation. Use try, or ask for Task.isCancelled before line \(context.line(of: statements[position + 1]))."
    )
  }

  private func isReplaced(_ site: TaskSite, _ name: String, _ owner: Owner, _ context: RuleContext) -> Bool {
    if owner.property(name)?.isReplacedByCancelling(context) ?? false { return true }
    return owner.lineage.contains { type in
      type.bodies().contains { $0.allCancels.contains(name) && $0.name != "deinit" }
    }
  }
}

extension String {
  var isOfTests: Bool {
    split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") } || hasSuffix("Tests.swift")
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

  /// A guard or an if that asks, or a check that throws.
  fileprivate var asksForCancellation: Bool {
    NameSearch.findsMember("isCancelled", in: self) || NameSearch.findsMember("checkCancellation", in: self)
  }

  /// Calls or assigns something of the owner.
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
