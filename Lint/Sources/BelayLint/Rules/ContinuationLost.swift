// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A closure that should resume a continuation returns early without doing so: the caller waits forever.
///
/// A value is missing and a `guard` returns. The task that awaits the continuation never ends, and what it keeps alive
/// is never released.
///
/// `guard let self else { return }` is a special case: a waiting method is suspended, and holds its `self` until the
/// continuation is resumed. So the guard only fails where the task itself captures `self` weakly. In a closure that is
/// called later it is still reported, and the message says which case it is: only that strong reference keeps the
/// caller from waiting forever, and moving the call into a closure removes it without a warning.
///
/// A return is not reported after a `resume`, under a `defer` that resumes, behind a flag that says that it was
/// resumed, or in a closure that returns a value.
///
/// Wrong:
/// ```swift
/// await withCheckedContinuation { continuation in
///   camera.capture { photo in
///     guard let photo else { return }
///     continuation.resume(returning: develop(photo))
///   }
/// }
/// ```
/// Right:
/// ```swift
///     guard let photo else { return continuation.resume(returning: nil) }
/// ```
struct ContinuationLost: Rule {
  static let id = "continuation-lost"
  static let summary = "an early return does not resume a continuation"

  func check(_ context: RuleContext) -> [Finding] {
    let names = [
      "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
      "withUnsafeThrowingContinuation",
    ]
    return names.flatMap { context.sites.calls[$0] ?? [] }.flatMap { call -> [Finding] in
      guard let closure = call.lastClosure, let name = closure.parameterNames.first else { return [] }
      return LostReturn.all(in: closure, of: name).map { lost in
        return context.finding(
          Self.self, at: lost.check, lost.message(of: name),
          fix: lost.fix(in: closure, named: name, context.language))
      }
    }
  }
}

/// A `return` in a closure that resumes later on.
private struct LostReturn {
  let statement: ReturnStmtSyntax
  /// The `guard` or `if` that contains it.
  let check: Syntax
  private let conditions: ConditionElementListSyntax

  /// Whether the guard binds `self`, which may have been released.
  private static func isAboutSelf(_ conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { $0.binding?.isOfSelf ?? false }
  }

  /// The guard is only about `self`, and the waiting caller holds `self`: this return is not reached as the code
  /// stands.
  private let isHeld: Bool

  func message(of name: String) -> Message {
    if isHeld {
      return Message(
        en: """
          This return does not resume \(name). It cannot be reached as long as the method that waits holds self; once the call \
          moves into a closure with a weak self, it can. Resume it before this return.
          """,
        ja: """
          この return は \(name) を resume しないまま抜けます。いまは待っているメソッドが self を保持しているため到達しませんが、\
          呼び出しを [weak self] のクロージャに移した時点で永久に待つようになります。return の前に resume してください。
          """)
    }
    return Message(
      en: "\(name) is never resumed \(reason.en): its caller waits forever. Resume it before this return.",
      ja: "\(reason.ja)、\(name) が resume されず、await している側は永久に待ち続けます。この return の前に resume してください。")
  }

  /// The condition of the return, in words.
  private var reason: Message {
    let others = conditions.filter { !($0.binding?.isOfSelf ?? false) }
    if others.isEmpty { return Message(en: "when self is nil", ja: "self が解放されていると") }
    guard check.is(GuardStmtSyntax.self), others.count == 1, let name = others.first?.binding?.pattern else {
      return Message(en: "on this path", ja: "この経路で抜けると")
    }
    return Message(en: "when there is no \(name.trimmedDescription)", ja: "\(name.trimmedDescription) がないと")
  }

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
    // The closure resumes later on, and nothing before this return or beside the closure does.
    guard Self.isMentioned(name, after: check, in: closure), !NameSearch.finds(name, in: check),
      !Self.isMentioned(name, before: check, upTo: root),
      closure.id == root.id || !Self.isMentioned(name, beside: closure, in: root)
    else { return nil }
    self.statement = statement
    self.check = check
    self.conditions = conditions
    // Until the continuation is resumed, the waiting method is suspended and holds `self`: the guard succeeds.
    isHeld = Self.isAboutSelf(conditions) && conditions.count == 1 && Self.holdsSelf(root)
    // The continuation's own closure runs at once.
    if isHeld, closure.id == root.id { return nil }
  }

  /// Whether the code that awaits the continuation holds `self`: a method of it, or a closure that holds it.
  private static func holdsSelf(_ root: ClosureExprSyntax) -> Bool {
    guard let call = root.receivingCall, let outer = call.enclosingClosure else { return true }
    return SelfCapture.of(outer) == .strong || StrongBinding.holding(call, in: outer) != nil
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

  /// In an earlier statement of every enclosing list.
  private static func isMentioned(_ name: String, before check: Syntax, upTo root: ClosureExprSyntax) -> Bool {
    for ancestor in check.ancestors {
      if ancestor.id == root.id { return false }
      guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
      for item in list where item.endPosition <= check.position && NameSearch.finds(name, in: item) { return true }
    }
    return false
  }

  /// In an argument or statement other than the one with the closure.
  private static func isMentioned(_ name: String, beside closure: ClosureExprSyntax, in root: ClosureExprSyntax) -> Bool
  {
    root.statements.contains { !closure.isInside($0) && NameSearch.finds(name, in: $0) }
      || (closure.receivingCall?.closures ?? []).contains { $0.id != closure.id && NameSearch.finds(name, in: $0) }
  }

  /// Observers and progress handlers: after a return they wait for the next call.
  private static func isCalledManyTimes(_ closure: ClosureExprSyntax) -> Bool {
    let many: Set<String> = [
      "observe", "sink", "addObserver", "onReceive", "scheduledTimer", "addPeriodicTimeObserver", "progress", "Timer",
      "publisher",
    ]
    guard let call = closure.receivingCall, let name = call.calleeName else { return false }
    return many.contains(name) || closure.label?.lowercased().contains("progress") ?? false
  }

  /// `continuation.resume()` before the return, if every other resume passes no value either.
  func fix(in root: ClosureExprSyntax, named name: String, _ language: Language) -> Fix? {
    guard PlainResumes.only(in: root, of: name) else { return nil }
    let start = statement.begin
    return Fix(
      summary: Message(en: "resume before the return", ja: "return の前に resume する")[language],
      edits: [Fix.Edit(range: start..<start, text: "\(name).resume(); ")])
  }
}

extension OptionalBindingConditionSyntax {
  /// `let self`, `let owner = self`
  fileprivate var isOfSelf: Bool { initializer?.value.isSelf ?? (pattern.trimmedDescription == "self") }
}

extension ConditionElementSyntax {
  fileprivate var binding: OptionalBindingConditionSyntax? { condition.as(OptionalBindingConditionSyntax.self) }
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
