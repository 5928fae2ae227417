// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// What is noted while a body is walked, everything in its closures included.
struct BodyFacts {
  var calls: Set<String> = []
  var cancels: Set<String> = []
  var assignments: Set<String> = []

  var isEmpty: Bool { calls.isEmpty && cancels.isEmpty && assignments.isEmpty }

  mutating func add(_ other: BodyFacts) {
    calls.formUnion(other.calls)
    cancels.formUnion(other.cancels)
    assignments.formUnion(other.assignments)
  }

  mutating func note(_ call: FunctionCallExprSyntax, named name: String) {
    if let own = call.calledExpression.ownName { calls.insert(own) }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else { return }
    if name.hasPrefix("cancel"), let property = base.keptProperty {
      cancels.insert(property)
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
  /// The property of the own type that this begins with: `tasks` for `tasks`, `self.tasks.values`, `tasks[id]?`.
  var keptProperty: String? {
    var expression = bare
    while true {
      if let path = expression.namePath { return path.first == "self" ? path.dropFirst().first : path.first }
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

/// Whether anything is cancelled somewhere below.
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

/// `left = right`, taken out of an unfolded sequence.
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

  /// What is assigned, by its names without `self`.
  var path: String? {
    guard var path = left.namePath else { return nil }
    if path.first == "self" { path.removeFirst() }
    return path.isEmpty ? nil : path.joined(separator: ".")
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
