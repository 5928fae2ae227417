// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

/// `a = b ?? c`: the parser leaves operators unfolded. An assignment and a choice are the only ones that rules look at; the
/// operands of the others stay in order.
extension CodeReader {
  mutating func sequence(_ node: SequenceExprSyntax) {
    sequence(Array(node.elements)[...], at: node.begin)
  }

  private mutating func sequence(_ parts: ArraySlice<ExprSyntax>, at begin: Int) {
    guard let first = parts.first else { return }
    // `try await a = b`, as the parser has it, is `try await (a = b)`.
    if parts.count > 1, let node = first.as(TryExprSyntax.self) {
      self.node(.try, "", node.questionOrExclamationMark.flags, at: begin) { reader in
        reader.sequence(([node.expression] + parts.dropFirst())[...], at: node.expression.begin)
      }
    } else if parts.count > 1, let node = first.as(AwaitExprSyntax.self) {
      self.node(.await, at: begin) { reader in
        reader.sequence(([node.expression] + parts.dropFirst())[...], at: node.expression.begin)
      }
    } else if let place = parts.firstIndex(where: \.isAssignment) {
      self.node(.assign, parts[place].operatorText, at: begin) { reader in
        reader.sequence(parts[..<place], at: begin)
        reader.sequence(parts[(place + 1)...], at: parts[place].begin)
      }
    } else if let place = parts.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let choice = parts[place].as(UnresolvedTernaryExprSyntax.self)
    {
      self.node(.choice, at: begin) { reader in
        reader.sequence(parts[..<place], at: begin)
        reader.expression(choice.thenExpression)
        reader.sequence(parts[(place + 1)...], at: parts[place].begin)
      }
    } else if parts.count == 1 {
      expression(first)
    } else {
      operation(parts, at: begin)
    }
  }

  private mutating func operation(_ parts: ArraySlice<ExprSyntax>, at begin: Int) {
    let index = out.open(.operation, "", at: begin)
    var operators: [String] = []
    for part in parts {
      switch part.as(ExprSyntaxEnum.self) {
      case .binaryOperatorExpr(let node): operators.append(node.operator.text)
      case .unresolvedAsExpr: operators.append("as")
      case .unresolvedIsExpr: operators.append("is")
      case .arrowExpr: operators.append("->")
      default: expression(part)
      }
    }
    out.close(index)
    out.rename(index, operators.joined(separator: " "))
  }
}

extension ExprSyntax {
  fileprivate var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }

  fileprivate var operatorText: String { self.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "=" }
}

extension TokenSyntax? {
  /// Of `try?` and `try!`.
  var flags: CodeFlags {
    switch self?.tokenKind {
    case .postfixQuestionMark: .isOptional
    case .exclamationMark: .isForced
    default: []
    }
  }
}
