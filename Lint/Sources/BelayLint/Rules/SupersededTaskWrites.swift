// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A task that was cancelled and replaced still writes: it shows its cancellation as an error, or resets the flag of
/// the task that replaced it.
///
/// A cancelled request throws. A general `catch` treats that as a failure and shows an alert for something that the
/// user asked for. The line after it, or a `defer`, sets `isLoading` to false although the new request has just begun.
///
/// Only catches that change a property are checked, and only where an awaited call is known to throw on cancellation: a
/// sleep, a check, `URLSession`, or a function that calls one of these. A `catch is CancellationError`, a check of
/// `Task.isCancelled`, or a comparison with the request's own id prevents the finding.
///
/// Wrong:
/// ```swift
/// search?.cancel()
/// search = Task {
///   do {
///     try await Task.sleep(for: .seconds(0.3))
///     results = try await api.find(text)
///   } catch { alert = error }
/// }
/// ```
/// Right:
/// ```swift
///   } catch { if !Task.isCancelled { alert = error } }
/// ```
struct SupersededTaskWrites: Rule {
  static let id = "superseded-task-writes"
  static let summary = "a cancelled task shows an error or resets its successor's flag"

  func check(_ context: RuleContext) -> [Finding] {
    context.tasks.flatMap { site -> [Finding] in
      guard case .property(let name) = site.destination, let owner = context.owner(around: site.call),
        !owner.type.isTestCase, let property = owner.property(name), property.holdsTask || property.type.isEmpty,
        !property.isCollection, let function = site.call.enclosingFunction,
        property.isReplacedByCancelling(context) || TaskOverwrites.cancelsBefore(site.call, name, in: function, owner)
      else { return [] }
      return [shownError(site, name, owner, context), resetFlag(site, name, owner, context)].compactMap { $0 }
    }
  }

  // MARK: The error

  private func shownError(_ site: TaskSite, _ name: String, _ owner: Owner, _ context: RuleContext) -> Finding? {
    let search = AttemptSearch(viewMode: .sourceAccurate)
    search.walk(site.closure.statements)
    for attempt in search.attempts where ThrowingAwait.first(in: Syntax(attempt.body)) != nil {
      guard !attempt.catchClauses.contains(where: { $0.isAboutCancellation }),
        let clause = attempt.catchClauses.first(where: { $0.catchesAll }),
        let written = clause.writtenState(of: owner),
        CancellationSource(context: context).isTried(in: attempt.body, of: owner.type)
      else { continue }
      return context.finding(
        Self.self, at: clause,
        Message(
          en:
            "When \(name) is cancelled and replaced, its cancellation arrives here, is taken for a failure and sets \(written), while "
            + "its successor runs. Return first if Task.isCancelled.",
          ja: "\(name) がキャンセルされて置き換えられると、そのキャンセルがここに届いて失敗として扱われ、後続のタスクの実行中に \(written) が書き換わります。"
            + "先に Task.isCancelled を確認して return してください。"))
    }
    return nil
  }

  // MARK: The flag

  private func resetFlag(_ site: TaskSite, _ name: String, _ owner: Owner, _ context: RuleContext) -> Finding? {
    // The same task with the same remedy: one finding is enough.
    if context.configuration.isEnabled(CancellationSwallowed.self), site.lateStatement(of: owner) != nil { return nil }
    let inClosure = context.sites.flagAssignments.filter { $0.node.isInside(site.closure) }
    let function = site.call.enclosingFunction
    for reset in inClosure where !reset.node.isInCatch && reset.node.enclosingClosure?.id == site.closure.id {
      guard owner.isMember(String(reset.path.split(separator: ".").first ?? "")),
        context.sites.flagAssignments.contains(where: {
          $0.path == reset.path && $0.value != reset.value && $0.node.begin < reset.node.begin
            && (function.map($0.node.isInside) ?? false)
        }),
        hasAwait(before: reset.node, in: site.closure), !asks(before: reset.node, in: site.closure),
        !isLeftState(reset.node, site, owner)
      else { continue }
      return context.finding(
        Self.self, at: reset.node,
        Message(
          en:
            "A task that was cancelled and replaced sets \(reset.path) to \(reset.value) while its successor in \(name) still runs. "
            + "Set it only if not Task.isCancelled.",
          ja: "キャンセルされて置き換えられた古いタスクが、\(name) の後続のタスクの実行中に \(reset.path) を \(reset.value) に戻してしまいます。"
            + "Task.isCancelled でないときだけ戻してください。"))
    }
    return nil
  }

  /// Whether the write depends on a flag of the owner, and the function refuses to start a second task: the code that
  /// cancels the task has changed the flag.
  private func isLeftState(_ node: SequenceExprSyntax, _ site: TaskSite, _ owner: Owner) -> Bool {
    guard let function = site.call.enclosingFunction, Replacement.isRefused(before: site.call, in: function, owner)
    else {
      return false
    }
    return node.ancestors.prefix { $0.id != site.closure.id }.contains { ancestor in
      guard let choice = ancestor.as(IfExprSyntax.self) else { return false }
      return choice.conditions.allSatisfy { $0.isFlag } && StateQuestion.asks(choice.conditions, owner)
    }
  }

  private func hasAwait(before node: SequenceExprSyntax, in closure: ClosureExprSyntax) -> Bool {
    if node.ancestors.contains(where: { $0.is(DeferStmtSyntax.self) }) { return true }
    return closure.statements.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.await) && $0.position < node.position
    }
  }

  /// Whether the closure checks, before the write, that it is still current: by cancellation or by an id.
  private func asks(before node: SequenceExprSyntax, in closure: ClosureExprSyntax) -> Bool {
    let isDeferred = node.ancestors.contains { $0.is(DeferStmtSyntax.self) }
    for ancestor in node.ancestors {
      if ancestor.id == closure.id { break }
      if let choice = ancestor.as(IfExprSyntax.self), choice.conditions.asksWhoIsCurrent { return true }
    }
    if isDeferred { return false }
    return closure.statements.tokens(viewMode: .sourceAccurate).contains { token in
      token.position < node.position && ["isCancelled", "checkCancellation"].contains(token.text)
    }
      || closure.statements.contains { item in
        item.position < node.position && (item.item.as(GuardStmtSyntax.self)?.conditions.asksWhoIsCurrent ?? false)
      }
  }
}

extension ConditionElementListSyntax {
  fileprivate var asksWhoIsCurrent: Bool {
    contains { element in
      guard case .expression(let expression) = element.condition else { return false }
      return NameSearch.findsMember("isCancelled", in: expression)
        || expression.as(SequenceExprSyntax.self)?.elements.contains {
          $0.trimmedDescription == "==" || $0.trimmedDescription == "==="
        }
          ?? false
    }
  }
}

extension ConditionElementSyntax {
  /// `isApplying`, `!isApplying`
  fileprivate var isFlag: Bool {
    guard case .expression(let expression) = condition else { return false }
    let inner = expression.bare.as(PrefixOperatorExprSyntax.self)?.expression ?? expression
    return inner.ownName != nil
  }
}

private final class AttemptSearch: SyntaxVisitor {
  var attempts: [DoStmtSyntax] = []

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    attempts.append(node)
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }
}
