// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
@_spi(RawSyntax) import SwiftSyntax

/// `a = b ?? c`: the parser leaves operators unfolded. An assignment and a choice are the only ones that rules look at; the
/// operands of the others stay in order.
extension CodeReader {
  mutating func sequence(_ node: RawSequenceExprSyntax) {
    sequence(node.elements.raw.childNodes.compactMap { $0 }[...], at: begin(node))
  }

  private mutating func sequence(_ parts: ArraySlice<RawSyntax>, at begin: Int) {
    guard let first = parts.first else { return }
    // `try await a = b`, as the parser has it, is `try await (a = b)`.
    if parts.count > 1, let node = RawTryExprSyntax(first) {
      self.node(.try, 0, node.questionOrExclamationMark.flags, at: begin) { reader in
        reader.sequence(([node.expression.raw] + parts.dropFirst())[...], at: reader.begin(node.expression))
      }
    } else if parts.count > 1, let node = RawAwaitExprSyntax(first) {
      self.node(.await, at: begin) { reader in
        reader.sequence(([node.expression.raw] + parts.dropFirst())[...], at: reader.begin(node.expression))
      }
    } else if let place = parts.firstIndex(where: \.isAssignment) {
      let sign = RawBinaryOperatorExprSyntax(parts[place]).map { exact($0.operator) } ?? name("=")
      self.node(.assign, sign, at: begin) { reader in
        reader.sequence(parts[..<place], at: begin)
        reader.sequence(parts[(place + 1)...], at: reader.begin(parts[place]))
      }
    } else if let place = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }),
      let choice = RawUnresolvedTernaryExprSyntax(parts[place])
    {
      self.node(.choice, at: begin) { reader in
        reader.sequence(parts[..<place], at: begin)
        reader.expression(choice.thenExpression.raw)
        reader.sequence(parts[(place + 1)...], at: reader.begin(parts[place]))
      }
    } else if parts.count == 1 {
      expression(first)
    } else {
      operation(parts, at: begin)
    }
  }

  private mutating func operation(_ parts: ArraySlice<RawSyntax>, at begin: Int) {
    let index = out.open(.operation, named: 0, [], at: begin)
    var operators: [UnsafeBufferPointer<UInt8>] = []
    for part in parts {
      switch part.kind {
      case .binaryOperatorExpr: operators.append(RawBinaryOperatorExprSyntax(part)!.operator.tokenText.bytes)
      case .unresolvedAsExpr: operators.append(SyntaxText("as").bytes)
      case .unresolvedIsExpr: operators.append(SyntaxText("is").bytes)
      case .arrowExpr: operators.append(SyntaxText("->").bytes)
      default: expression(part)
      }
    }
    out.close(index)
    // Most have one operator.
    let name =
      operators.count == 1
      ? out.intern(operators[0])
      : out.intern(operators.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
    out.rename(index, name)
  }
}

extension RawSyntax {
  fileprivate var isAssignment: Bool {
    if kind == .assignmentExpr { return true }
    guard let text = RawBinaryOperatorExprSyntax(self)?.operator.tokenText, text.last == UInt8(ascii: "=") else {
      return false
    }
    return !RawSyntax.comparisons.contains(text)
  }

  private static let comparisons: [SyntaxText] = ["==", "!=", "<=", ">=", "===", "!==", "~="]
}

extension RawTokenSyntax? {
  /// Of `try?` and `try!`.
  var flags: CodeFlags {
    switch self?.tokenKind {
    case .postfixQuestionMark: .isOptional
    case .exclamationMark: .isForced
    default: []
    }
  }
}
