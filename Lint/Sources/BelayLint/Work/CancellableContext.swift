// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether the code at a position may be cancelled.
///
/// That a function is async is no evidence: most are only run by tasks that are never stored. Evidence is a task that
/// is stored and cancelled, SwiftUI's `.task`, or a caller that itself checks for cancellation.
struct CancellableContext {
  let context: RuleContext

  func isCancellable(_ node: some SyntaxProtocol, in type: TypeFacts, depth: Int = 0) -> Bool {
    for ancestor in node.ancestors {
      if let closure = ancestor.as(ClosureExprSyntax.self) {
        if FlowReader.runsInline(closure) { continue }
        guard let call = closure.receivingCall else { return false }
        if call.isTask { return TaskSite(call).map { isCancelled($0, in: type) } ?? false }
        return call.calleeName == "task" && call.calledExpression.is(MemberAccessExprSyntax.self)
      }
      if let function = ancestor.as(FunctionDeclSyntax.self) {
        return isCancellable(function, in: type, depth: depth)
      }
      if ancestor.isFunctionLike || ancestor.is(MemberBlockSyntax.self) { return false }
    }
    return false
  }

  private func isCancellable(_ function: FunctionDeclSyntax, in type: TypeFacts, depth: Int) -> Bool {
    guard let body = function.body, function.isMember else { return false }
    if CancellationQuestion.isIn(body) { return true }
    guard depth < 3 else { return false }
    let facts = type.methods[function.name.plain]?.first { $0.isWritten(as: Syntax(function)) }
    guard let facts else { return false }
    return context.index.callSites(of: facts, in: type).contains { site in
      !site.caller.path.isOfTests && isCancellable(site.call, in: site.type, depth: depth + 1)
    }
  }

  /// Whether anything but a `deinit` cancels the task: the `deinit` waits for the task.
  private func isCancelled(_ site: TaskSite, in type: TypeFacts) -> Bool {
    if case .local(let name) = site.destination, let function = site.call.enclosingFunction {
      return CallSearch.calls(of: "cancel", in: function).contains { $0.calledExpression.namePath == [name, "cancel"] }
    }
    guard let name = site.keptName else { return false }
    let lineage = context.index.lineage(of: type)
    if lineage.lazy.compactMap({ $0.properties[name] }).first?.isReplacedByCancelling(context) ?? false { return true }
    if lineage.contains(where: { $0.bodies().contains { $0.allCancels.contains(name) && $0.name != "deinit" } }) {
      return true
    }
    return context.index.isCancelledByOthers(name, of: type)
  }
}

extension RepositoryIndex {
  /// Whether another object cancels a task of this one: `model.task?.cancel()`.
  func isCancelledByOthers(_ name: String, of owner: TypeFacts) -> Bool {
    types(in: .foreignCancellers, of: name).contains { type in
      type.bodies().contains { body in
        body.foreignCancels.contains { path in
          let names = path.split(separator: ".").map(String.init)
          guard names.last == name else { return false }
          guard names.count == 2, let known = typeOfProperty(names[0], of: type) else { return true }
          return lineage(of: known).contains { $0.name == owner.name }
        }
      }
    }
  }
}

/// `Task.isCancelled`, `Task.checkCancellation()`: code with such a check expects to be cancelled.
private final class CancellationQuestion: SyntaxVisitor {
  private var found = false

  static func isIn(_ body: CodeBlockSyntax) -> Bool {
    let search = CancellationQuestion(viewMode: .sourceAccurate)
    search.walk(body)
    return search.found
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.lastName == "Task", ["isCancelled", "checkCancellation"].contains(node.declName.baseName.text) {
      found = true
    }
    return .visitChildren
  }
}
