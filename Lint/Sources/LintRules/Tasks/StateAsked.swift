// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeContext {
  /// Whether an `if` or a `guard` about a member covers all of the statements, here or in the method that they call: then
  /// they do nothing for a run that has ended.
  func asksState(before statements: [CodeElement]) -> Bool {
    var isAsked = false
    for statement in statements {
      if statement.kind == .guard, let conditions = statement.children.first(.conditions), asks(conditions) {
        return true
      }
      if isAsked || repository.selfUse(in: statement) == nil { continue }
      if statement.kind == .do, triesBeforeItWrites(statement) {
        isAsked = true
        continue
      }
      if statement.kind == .if, let conditions = statement.children.first(.conditions), asks(conditions) {
        isAsked = true
        continue
      }
      guard asksFirst(calledBy: statement) else { return false }
      isAsked = true
    }
    return isAsked
  }

  /// Whether they compare or test a stored member that is no task.
  private func asks(_ conditions: CodeElement) -> Bool {
    conditions.subtree.contains { use in
      let isShort = use.kind == .binding && use.firstChild == nil
      guard isShort || use.kind == .name || use.kind == .member && use.ownPath?.count == 1,
        !CodeElement.selfNames.contains(use.name), let type = use.enclosingType,
        let property = repository.property(use.name, ofType: type.name),
        !(property.declaredType?.contains("Task<") ?? false)
      else { return false }
      return use.kind != .name || use.localDeclaration == nil
    }
  }

  /// Whether the only method of the own type that a statement calls, also through `self?` and `MainActor.run`, asks.
  private func asksFirst(calledBy statement: CodeElement) -> Bool {
    let methods = statement.run.filter { $0.kind == .call && $0.calledPath?.count == 1 }.flatMap { call in
      repository.callees(of: call).filter { $0.enclosingType != nil }
    }
    guard methods.count == 1, let body = methods[0].body else { return false }
    for first in body.children where first.kind != .variable {
      guard let conditions = first.children.first(.conditions), asks(conditions) else { return false }
      return first.kind == .guard || first.kind == .if && Array(body.children).count == 1
    }
    return false
  }

  /// Whether it changes something only after a `try await`, which a cancelled task is unlikely to pass, and its catches
  /// change nothing.
  private func triesBeforeItWrites(_ statement: CodeElement) -> Bool {
    guard let body = statement.body, let first = body.children.first(where: { repository.selfUse(in: $0) != nil }),
      first.subtree.contains(where: { $0.kind == .try && $0.flags.isDisjoint(with: [.isOptional, .isForced]) })
    else { return false }
    return statement.children.all(.catchClause).allSatisfy { clause in
      !clause.subtree.contains { $0.kind == .assign && $0.assigned.map { repository.selfUse(in: $0) != nil } ?? false }
    }
  }
}
