// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Reads what runs while a body runs, in order. Closures that run elsewhere or later are left out.
final class FlowReader: SyntaxVisitor {
  private var facts = FlowFacts()

  static func read(_ body: some SyntaxProtocol) -> FlowFacts {
    let reader = FlowReader(viewMode: .sourceAccurate)
    reader.walk(body)
    return reader.facts
  }

  /// Functions that run their closure before they return.
  static let inlineCallees: Set<String> = [
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup",
    "withTaskCancellationHandler", "withTaskCancellationOrGracefulShutdownHandler", "addTask", "addTaskUnlessCancelled",
    "addImmediateTask", "run", "assumeIsolated", "withLock", "forEach", "map", "compactMap", "flatMap", "filter",
    "reduce",
    "withAnimation", "autoreleasepool", "withValue", "withDependencies", "first", "contains", "perform", "withTimeout",
    "withObservationTracking", "withUnsafeContinuation", "withCheckedContinuation", "withCheckedThrowingContinuation",
  ]

  static func runsInline(_ closure: ClosureExprSyntax) -> Bool {
    guard let call = closure.receivingCall else { return false }
    if call.calledExpression.id == ExprSyntax(closure).id { return true }
    guard let name = call.calleeName, inlineCallees.contains(name) else { return false }
    // TCA's `.run { send in }` makes an effect; `MainActor.run { }` waits.
    if name == "run" {
      return call.calledExpression.namePath.map { $0.count == 2 && $0[0].hasSuffix("Actor") } ?? false
    }
    return closure.label != "onCancel"
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    Self.runsInline(node) ? .visitChildren : .skipChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil {
      facts.loops.append(Syntax(node))
      facts.awaits = true
    }
    return .visitChildren
  }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    facts.loops.append(Syntax(node))
    return .visitChildren
  }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    facts.loops.append(Syntax(node))
    return .visitChildren
  }
  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    facts.awaits = true
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard var path = node.calledExpression.namePath else { return .visitChildren }
    if path.first == "self" { path.removeFirst() }
    guard (1...2).contains(path.count), let method = path.last else { return .visitChildren }
    facts.calls.append(
      OwnCall(property: path.count == 2 ? path[0] : nil, method: method, isAwaited: node.isAwaited, call: node))
    return .visitChildren
  }
}

extension ClosureExprSyntax {
  /// The call that has this closure as an argument.
  var receivingCall: FunctionCallExprSyntax? {
    guard let parent else { return nil }
    if let call = parent.as(FunctionCallExprSyntax.self) { return call }
    if parent.is(LabeledExprSyntax.self) || parent.is(MultipleTrailingClosureElementSyntax.self) {
      return parent.parent?.parent?.as(FunctionCallExprSyntax.self)
    }
    return nil
  }

  /// The argument label of the closure.
  var label: String? {
    parent?.as(LabeledExprSyntax.self)?.label?.text
      ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.label.text
  }
}

extension ExprSyntaxProtocol {
  /// Whether an `await` of its own statement covers it.
  var isAwaited: Bool {
    for node in ancestors {
      if node.is(AwaitExprSyntax.self) { return true }
      if node.is(CodeBlockItemSyntax.self) || node.is(ClosureExprSyntax.self) { return false }
    }
    return false
  }
}
