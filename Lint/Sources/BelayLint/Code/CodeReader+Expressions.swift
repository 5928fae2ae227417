// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeReader {
  mutating func expression(_ expression: ExprSyntax, _ flags: CodeFlags = []) {
    let begin = expression.begin
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node): self.node(.name, node.baseName.plain, flags, at: begin)
    case .superExpr: self.node(.name, "super", flags, at: begin)
    case .memberAccessExpr(let node): member(node, flags)
    case .functionCallExpr(let node):
      self.node(.call, "", flags, at: begin) { reader in
        reader.expression(node.calledExpression)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    case .macroExpansionExpr(let node):
      self.node(.call, "", flags, at: begin) { reader in
        reader.node(.name, "#" + node.macroName.plain, at: begin)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    case .subscriptCallExpr(let node):
      self.node(.index, "", flags, at: begin) { reader in
        reader.expression(node.calledExpression)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    case .closureExpr(let node): closure(node)
    case .awaitExpr(let node): self.node(.await, at: begin) { $0.expression(node.expression) }
    case .tryExpr(let node):
      self.node(.try, "", node.questionOrExclamationMark.flags, at: begin) { $0.expression(node.expression) }
    case .optionalChainingExpr(let node): self.expression(node.expression, flags.union(.isOptional))
    case .forceUnwrapExpr(let node): self.expression(node.expression, flags.union(.isForced))
    case .sequenceExpr(let node): sequence(node)
    case .ifExpr(let node): branch(node)
    case .switchExpr(let node): switched(node)
    case .tupleExpr(let node):
      if node.elements.count == 1, let only = node.elements.first {
        self.expression(only.expression, flags)
      } else {
        self.node(.collection, "()", at: begin) { reader in
          for element in node.elements { reader.expression(element.expression) }
        }
      }
    case .arrayExpr(let node):
      self.node(.collection, "[]", at: begin) { reader in
        for element in node.elements { reader.expression(element.expression) }
      }
    case .dictionaryExpr(let node):
      self.node(.collection, "[:]", at: begin) { reader in
        guard case .elements(let elements) = node.content else { return }
        for element in elements {
          reader.expression(element.key)
          reader.expression(element.value)
        }
      }
    case .booleanLiteralExpr(let node): self.node(.literal, node.literal.text, at: begin)
    case .nilLiteralExpr: self.node(.literal, "nil", at: begin)
    case .integerLiteralExpr(let node): self.node(.literal, node.literal.text, at: begin)
    case .floatLiteralExpr(let node): self.node(.literal, node.literal.text, at: begin)
    case .stringLiteralExpr(let node): text(node)
    case .keyPathExpr(let node): self.node(.keyPath, node.plainText, at: begin)
    case .inOutExpr(let node): self.expression(node.expression, flags.union(.isInout))
    case .genericSpecializationExpr(let node): self.expression(node.expression, flags)
    case .postfixIfConfigExpr(let node):
      self.node(.other, "#if", at: begin) { reader in
        if let base = node.base { reader.expression(base) }
        reader.compiled(node.config)
      }
    case .typeExpr(let node): self.node(.name, node.type.nominalName ?? node.type.plainText, at: begin)
    case .postfixOperatorExpr(let node): self.expression(node.expression, flags)
    case .prefixOperatorExpr(let node):
      self.node(.operation, node.operator.text, at: begin) { $0.expression(node.expression) }
    case .borrowExpr(let node): self.expression(node.expression, flags)
    case .consumeExpr(let node): self.expression(node.expression, flags)
    case .copyExpr(let node): self.expression(node.expression, flags)
    default: self.node(.other, at: begin)
    }
  }

  private mutating func member(_ node: MemberAccessExprSyntax, _ flags: CodeFlags) {
    // The offset of the member's own name, so that a line in a long chain is the member's.
    self.node(.member, node.declName.baseName.plain, flags, at: node.declName.begin) { reader in
      if let base = node.base { reader.expression(base) }
    }
  }

  mutating func arguments(
    _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?, _ more: MultipleTrailingClosureElementListSyntax
  ) {
    for argument in list {
      node(.argument, argument.label?.plain ?? "", at: argument.begin) { $0.expression(argument.expression) }
    }
    if let trailing { node(.argument, "", .isTrailing, at: trailing.begin) { $0.closure(trailing) } }
    for element in more {
      node(.argument, element.label.plain, .isTrailing, at: element.begin) { $0.closure(element.closure) }
    }
  }

  mutating func closure(_ node: ClosureExprSyntax) {
    var flags: CodeFlags = []
    if node.signature?.effectSpecifiers?.asyncSpecifier != nil { flags.insert(.isAsync) }
    self.node(.closure, "", flags, at: node.begin) { reader in
      for case .attribute(let attribute) in node.signature?.attributes ?? [] {
        reader.node(.attribute, attribute.attributeName.plainText, at: attribute.begin)
      }
      for capture in node.signature?.capture?.items ?? [] { reader.capture(capture) }
      switch node.signature?.parameterClause {
      case .simpleInput(let list): for item in list { reader.node(.parameter, item.name.plain, at: item.begin) }
      case .parameterClause(let clause):
        for item in clause.parameters {
          reader.node(.parameter, (item.secondName ?? item.firstName).plain, at: item.begin) { reader in
            if let type = item.type { reader.typeName(type) }
          }
        }
      case nil: break
      }
      reader.node(.block, at: node.statements.first?.begin ?? node.begin) { $0.statements(node.statements) }
    }
  }

  private mutating func capture(_ item: ClosureCaptureSyntax) {
    var flags: CodeFlags = []
    switch item.specifier?.specifier.tokenKind {
    case .keyword(.weak): flags.insert(.isWeak)
    case .keyword(.unowned): flags.insert(.isUnowned)
    default: break
    }
    node(.capture, item.name.plain, flags, at: item.begin) { reader in
      if let value = item.initializer?.value { reader.expression(value) }
    }
  }

  private mutating func text(_ node: StringLiteralExprSyntax) {
    if node.segments.count == 1, case .stringSegment(let segment) = node.segments.first {
      self.node(.literal, String(segment.content.text.prefix(60)), at: node.begin)
      return
    }
    self.node(.literal, at: node.begin) { reader in
      for case .expressionSegment(let segment) in node.segments {
        for part in segment.expressions { reader.expression(part.expression) }
      }
    }
  }
}
