// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension ConditionElementListSyntax {
  /// `true`, `!Task.isCancelled`, `self != nil` and nothing else.
  var isOnlyAboutLifetime: Bool {
    allSatisfy { element in
      switch element.condition {
      case .expression(let expression): expression.isTrueOrNotCancelled
      case .optionalBinding(let binding):
        binding.initializer.map { $0.value.isSelf } ?? (binding.pattern.trimmedDescription == "self")
      default: false
      }
    }
  }

  /// Whether one of them checks for cancellation or for `self`.
  var mentionsLifetime: Bool {
    contains { element in
      switch element.condition {
      case .expression(let expression): LifetimeMention.isIn(expression)
      case .optionalBinding(let binding):
        binding.initializer.map { $0.value.isSelf } ?? (binding.pattern.trimmedDescription == "self")
      default: false
      }
    }
  }
}

extension ExprSyntax {
  fileprivate var isTrueOrNotCancelled: Bool {
    let expression = bare
    if let literal = expression.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let not = expression.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return not.expression.bare.lastName == "isCancelled"
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      // `Task.isCancelled == false`, `self != nil`
      return elements.count == 3 && (elements[0].lastName == "isCancelled" || elements[0].isSelf)
    }
    return false
  }

  var isEndlessCondition: Bool { isTrueOrNotCancelled }
}

/// Whether `isCancelled`, `checkCancellation` or `self` itself is mentioned.
final class LifetimeMention: SyntaxVisitor {
  private var found = false

  static func isIn(_ node: some SyntaxProtocol) -> Bool {
    let search = LifetimeMention(viewMode: .sourceAccurate)
    search.walk(node)
    return search.found
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if name == "isCancelled" || name == "checkCancellation" || name == "CancellationError" { found = true }
    if name == "self", !(node.parent?.is(MemberAccessExprSyntax.self) ?? false) { found = true }
    return .skipChildren
  }
}
