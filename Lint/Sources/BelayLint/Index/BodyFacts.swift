// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The facts of a body, including all of its closures.
struct BodyFacts {
  /// The members of its own type that it calls.
  var calls: Set<String> = []
  /// The last name of everything that it calls, on any type.
  var called: Set<String> = []
  var cancels: Set<String> = []
  /// The task of another object: `model.task` for `model.task?.cancel()`.
  var foreignCancels: Set<String> = []
  var assignments: Set<String> = []

  var isEmpty: Bool { called.isEmpty && cancels.isEmpty && assignments.isEmpty }

  mutating func add(_ other: BodyFacts) {
    calls.formUnion(other.calls)
    called.formUnion(other.called)
    cancels.formUnion(other.cancels)
    foreignCancels.formUnion(other.foreignCancels)
    assignments.formUnion(other.assignments)
  }

  mutating func note(_ call: FunctionCallExprSyntax, named name: String) {
    called.insert(name)
    if let own = call.calledExpression.ownName { calls.insert(own) }
    // `Foo.make()` makes a Foo here.
    if let made = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.typePath { called.insert(made) }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else { return }
    if name.hasPrefix("cancel"), let property = base.keptProperty {
      cancels.insert(property)
      if let alias = base.aliasedProperty { cancels.insert(alias) }
      if let path = base.namePath?.drop(while: { $0 == "self" }), path.count > 1 {
        foreignCancels.insert(path.joined(separator: "."))
      }
    } else if ["forEach", "map", "compactMap"].contains(name), let property = base.keptProperty,
      call.lastClosure.map(CancelSearch.cancels) ?? false
    {
      cancels.insert(property)
    }
  }

  /// `for task in tasks { task.cancel() }`
  mutating func noteCancelling(_ loop: ForStmtSyntax) {
    guard let property = loop.sequence.keptProperty, CancelSearch.cancels(loop.body) else { return }
    cancels.insert(property)
  }
}

extension ExprSyntax {
  /// The property of its own type that this expression begins with: `tasks` for `tasks`, `self.tasks.values`,
  /// `tasks[id]?`.
  var keptProperty: String? {
    var expression = bare
    while true {
      if let path = expression.namePath {
        // `lock.withLock { $0.task = … }`: a part of the state that the lock guards.
        let isInside = path.first == "self" || path.first?.hasPrefix("$") ?? false
        return isInside && path.count > 1 ? path[1] : path.first == "self" ? nil : path.first
      }
      if let item = expression.as(SubscriptCallExprSyntax.self) {
        expression = item.calledExpression.bare
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        expression = call.calledExpression.bare
      } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
        expression = base.bare
      } else {
        return nil
      }
    }
  }
}

extension ExprSyntax {
  /// The property that a local name stands for: `task` for the `old` of `if let old = task { old.cancel() }` and of
  /// `let old = task`.
  fileprivate var aliasedProperty: String? {
    guard let path = namePath, path.count == 1, path[0] != "self" else { return nil }
    for ancestor in ancestors {
      if ancestor.isFunctionLike { break }
      let conditions = ancestor.as(IfExprSyntax.self)?.conditions ?? ancestor.as(WhileStmtSyntax.self)?.conditions
      for element in conditions ?? [] {
        guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
          binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain == path[0]
        else { continue }
        return binding.initializer?.value.keptProperty
      }
    }
    return LocalValue.of(path[0], before: self)?.keptProperty
  }
}

/// Whether any node below calls `cancel`.
final class CancelSearch: SyntaxVisitor {
  private var found = false

  static func cancels(_ node: some SyntaxProtocol) -> Bool {
    let search = CancelSearch(viewMode: .sourceAccurate)
    search.walk(node)
    return search.found
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text.hasPrefix("cancel") { found = true }
    return found ? .skipChildren : .visitChildren
  }
}

/// `left = right`, read from an unfolded sequence.
struct Assignment {
  let left: ExprSyntax
  let right: [ExprSyntax]

  init?(_ node: SequenceExprSyntax) {
    var elements = Array(node.elements)
    guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else { return nil }
    left = elements.removeFirst()
    elements.removeFirst()
    right = elements
  }

  /// The path of the assigned member, without `self`.
  var path: String? {
    guard var path = left.namePath else { return nil }
    if path.first == "self" { path.removeFirst() }
    return path.isEmpty ? nil : path.joined(separator: ".")
  }

  /// The method of its own type whose result is assigned.
  var calledMethod: String? {
    guard right.count == 1 else { return nil }
    return right[0].bare.as(FunctionCallExprSyntax.self)?.calledExpression.ownName
  }

  var flag: Bool? {
    guard right.count == 1, let literal = right[0].bare.as(BooleanLiteralExprSyntax.self) else { return nil }
    return literal.literal.tokenKind == .keyword(.true)
  }
}

extension SyntaxProtocol {
  /// Whether it is in a `catch` of its function.
  var isInCatch: Bool {
    for node in ancestors {
      if node.is(CatchClauseSyntax.self) { return true }
      if node.isFunctionLike || node.is(MemberBlockSyntax.self) { return false }
    }
    return false
  }
}
