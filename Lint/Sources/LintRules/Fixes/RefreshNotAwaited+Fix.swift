// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RefreshNotAwaited {
  /// The closure waits for the task, if the task is all that it starts, and if it can wait.
  static func fix(_ start: CodeElement, in closure: CodeElement, _ repository: Repository) -> CodeFix? {
    guard start.startsTask, let body = closure.body, Array(body.children) == [start], start.canBeFixed,
      isAsynchronous(closure, repository), let work = start.lastClosure?.body
    else { return nil }
    return .awaitTask(CodeFix.AwaitTask(call: start.offset, outcome: outcome(of: work, repository)))
  }

  /// SwiftUI's `refreshable` takes an asynchronous closure; one that the repository declares may not.
  private static func isAsynchronous(_ closure: CodeElement, _ repository: Repository) -> Bool {
    guard let name = closure.callOfClosure?.calleeName else { return false }
    let functions = repository.functions(named: name)
    if functions.isEmpty { return name == "refreshable" }
    return functions.allSatisfy { function in
      function.children.all(.parameter).contains { $0.declaredType?.hasWord("async") ?? false }
    }
  }

  private static func outcome(of work: CodeElement, _ repository: Repository) -> CodeFix.AwaitTask.Outcome {
    if work.mayEndInError { return .result }
    if work.run.contains(where: { $0.kind == .return && $0.firstChild != nil }) { return .value }
    // The value of a closure's only expression is the task's.
    let statements = Array(work.children)
    guard statements.count == 1, let only = statements.first else { return .none }
    // `try?` makes an optional of nothing, too.
    if only.kind == .try, only.flags.contains(.isOptional) { return .value }
    let expression = only.stripped
    switch expression.kind {
    // `await onRefresh?()` has an optional of nothing.
    case .call where expression.subtree.contains(where: { $0.kind != .closure && $0.flags.contains(.isOptional) }):
      return .value
    case .call:
      let results = repository.callees(of: expression).map { $0.children.first(.result)?.name ?? "Void" }
      return results.allSatisfy { $0 == "Void" || $0 == "()" } ? .none : .value
    case .name, .member, .index, .literal, .collection, .operation, .choice, .cast: return .value
    default: return .none
    }
  }
}

extension CodeElement {
  /// Of a block: whether a `try`, a `throw` or a loop over a sequence that throws leaves it.
  var mayEndInError: Bool {
    let walk = FlowWalk<Bool>(
      step: { _, state in state }, treatment: { call, _ in call.runsClosureInline ? .inline : .ignored })
    return !walk.exits(of: self, from: true).states(of: .throw).isEmpty
  }
}
