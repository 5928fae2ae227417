// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A closure that should resume a continuation returns early without doing so: the caller waits for ever.
///
/// `guard let self else { return }` is the usual one. The object has gone, the closure returns, and the task that awaits the
/// continuation never ends, nor does what it keeps alive.
///
/// Returns after a `resume`, under a `defer` that resumes, behind a flag that says that it was resumed, and in closures that
/// give something back are left alone.
///
/// Wrong:
/// ```swift
/// await withCheckedContinuation { continuation in
///   camera.capture { [weak self] photo in
///     guard let self else { return }
///     continuation.resume(returning: develop(photo))
///   }
/// }
/// ```
/// Right:
/// ```swift
///     guard let self else { return continuation.resume(returning: nil) }
/// ```
struct ContinuationLost: Rule {
  static let id = "continuation-lost"
  static let summary = "an early return leaves a continuation without an answer"

  func check(_ context: RuleContext) -> [Finding] {
    let names = [
      "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
      "withUnsafeThrowingContinuation",
    ]
    return names.flatMap { context.sites.calls[$0] ?? [] }.flatMap { call -> [Finding] in
      guard let closure = call.lastClosure, let name = closure.parameterNames.first else { return [] }
      return LostReturn.all(in: closure, of: name).map { lost in
        let reason = lost.isAboutSelf ? "when self has gone" : "on this way out"
        return context.finding(
          Self.self, at: lost.check,
          "\(name) is never resumed \(reason): whoever awaits it waits for ever. Resume it before this return.",
          fix: lost.fix(in: closure, named: name))
      }
    }
  }
}

/// A `return` in a closure that resumes further down.
private struct LostReturn {
  let statement: ReturnStmtSyntax
  /// The `guard` or `if` that it stands in.
  let check: Syntax
  let isAboutSelf: Bool

  static func all(in root: ClosureExprSyntax, of name: String) -> [LostReturn] {
    let search = ReturnSearch(viewMode: .sourceAccurate)
    search.walk(root.statements)
    return search.found.compactMap { LostReturn($0, in: root, of: name) }
  }

  private init?(_ statement: ReturnStmtSyntax, in root: ClosureExprSyntax, of name: String) {
    guard statement.expression == nil, let closure = statement.enclosingClosure, closure.isInside(root),
      !FlowReader.runsInline(closure) || closure.id == root.id, let check = Self.check(around: statement, in: closure),
      let conditions = check.as(GuardStmtSyntax.self)?.conditions ?? check.as(IfExprSyntax.self)?.conditions,
      conditions.contains(where: { $0.condition.is(OptionalBindingConditionSyntax.self) }),
      !conditions.mentionsCancellation,
      !Self.isCalledManyTimes(closure)
    else { return nil }
    // The closure answers further down, and nothing before this return or beside the closure does.
    guard Self.isMentioned(name, after: check, in: closure), !NameSearch.finds(name, in: check),
      !Self.isMentioned(name, before: check, upTo: root),
      closure.id == root.id || !Self.isMentioned(name, beside: closure, in: root)
    else { return nil }
    self.statement = statement
    self.check = check
    isAboutSelf = conditions.contains { $0.condition.trimmedDescription.contains("self") }
  }

  private static func check(around node: ReturnStmtSyntax, in closure: ClosureExprSyntax) -> Syntax? {
    for ancestor in node.ancestors {
      if ancestor.id == closure.id { return nil }
      if ancestor.is(GuardStmtSyntax.self) || ancestor.is(IfExprSyntax.self) { return ancestor }
    }
    return nil
  }

  private static func isMentioned(_ name: String, after check: Syntax, in closure: ClosureExprSyntax) -> Bool {
    closure.statements.contains { $0.endPosition > check.endPosition && NameSearch.finds(name, in: $0) }
  }

  /// In the statements before, in every list around it.
  private static func isMentioned(_ name: String, before check: Syntax, upTo root: ClosureExprSyntax) -> Bool {
    for ancestor in check.ancestors {
      if ancestor.id == root.id { return false }
      guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
      for item in list where item.endPosition <= check.position && NameSearch.finds(name, in: item) { return true }
    }
    return false
  }

  /// In another argument or statement than the one that has the closure.
  private static func isMentioned(_ name: String, beside closure: ClosureExprSyntax, in root: ClosureExprSyntax) -> Bool
  {
    root.statements.contains { !closure.isInside($0) && NameSearch.finds(name, in: $0) }
      || (closure.receivingCall?.closures ?? []).contains { $0.id != closure.id && NameSearch.finds(name, in: $0) }
  }

  /// Observers and progress handlers: a return there waits for the next call.
  private static func isCalledManyTimes(_ closure: ClosureExprSyntax) -> Bool {
    let many: Set<String> = [
      "observe", "sink", "addObserver", "onReceive", "scheduledTimer", "addPeriodicTimeObserver", "progress", "Timer",
      "publisher",
    ]
    guard let call = closure.receivingCall, let name = call.calleeName else { return false }
    return many.contains(name) || closure.label?.lowercased().contains("progress") ?? false
  }

  /// `continuation.resume()` before the return, where every other answer is as plain.
  func fix(in root: ClosureExprSyntax, named name: String) -> Fix? {
    guard PlainResumes.only(in: root, of: name) else { return nil }
    let start = statement.begin
    return Fix(
      summary: "resume before the return", edits: [Fix.Edit(range: start..<start, text: "\(name).resume(); ")])
  }
}

extension ConditionElementListSyntax {
  fileprivate var mentionsCancellation: Bool { contains { NameSearch.findsMember("isCancelled", in: $0) } }
}

private final class ReturnSearch: SyntaxVisitor {
  var found: [ReturnStmtSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// Whether a continuation is only ever resumed with nothing.
private final class PlainResumes: SyntaxVisitor {
  private let name: String
  private var (plain, other) = (0, 0)

  static func only(in closure: ClosureExprSyntax, of name: String) -> Bool {
    let search = PlainResumes(name)
    search.walk(closure.statements)
    return search.plain > 0 && search.other == 0
  }

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.namePath == [name, "resume"], node.arguments.isEmpty, node.trailingClosure == nil {
      plain += 1
    }
    return .visitChildren
  }
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.plain == name, !node.isMemberName else { return .skipChildren }
    let call = node.parent?.parent?.as(FunctionCallExprSyntax.self)
    if call.map({ !$0.arguments.isEmpty || $0.calleeName != "resume" }) ?? true { other += 1 }
    return .skipChildren
  }
}
