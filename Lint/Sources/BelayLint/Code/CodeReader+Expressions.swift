// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
@_spi(RawSyntax) import SwiftSyntax

extension CodeReader {
  mutating func expression(_ raw: RawSyntax, _ flags: CodeFlags = []) {
    switch raw.kind {
    case .declReferenceExpr:
      node(.name, name(RawDeclReferenceExprSyntax(raw)!.baseName), flags, at: begin(raw))
    case .superExpr: node(.name, name("super"), flags, at: begin(raw))
    case .memberAccessExpr: member(RawMemberAccessExprSyntax(raw)!, flags)
    case .functionCallExpr, .macroExpansionExpr, .subscriptCallExpr: call(raw, flags)
    case .closureExpr: closure(RawClosureExprSyntax(raw)!)
    case .awaitExpr:
      let node = RawAwaitExprSyntax(raw)!
      self.node(.await, at: begin(raw)) { $0.expression(node.expression.raw) }
    case .tryExpr:
      let node = RawTryExprSyntax(raw)!
      self.node(.try, 0, node.questionOrExclamationMark.flags, at: begin(raw)) { $0.expression(node.expression.raw) }
    case .optionalChainingExpr:
      expression(RawOptionalChainingExprSyntax(raw)!.expression.raw, flags.union(.isOptional))
    case .forceUnwrapExpr: expression(RawForceUnwrapExprSyntax(raw)!.expression.raw, flags.union(.isForced))
    case .sequenceExpr: sequence(RawSequenceExprSyntax(raw)!)
    case .ifExpr: branch(RawIfExprSyntax(raw)!)
    case .switchExpr: switched(RawSwitchExprSyntax(raw)!)
    case .tupleExpr, .arrayExpr, .dictionaryExpr: collection(raw, flags)
    case .booleanLiteralExpr, .nilLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr: literal(raw)
    case .keyPathExpr: node(.keyPath, text(raw), at: begin(raw))
    case .inOutExpr: expression(RawInOutExprSyntax(raw)!.expression.raw, flags.union(.isInout))
    case .genericSpecializationExpr: expression(RawGenericSpecializationExprSyntax(raw)!.expression.raw, flags)
    case .postfixIfConfigExpr:
      let node = RawPostfixIfConfigExprSyntax(raw)!
      self.node(.other, name("#if"), at: begin(raw)) { reader in
        if let base = node.base { reader.expression(base.raw) }
        reader.compiled(node.config)
      }
    case .typeExpr: node(.name, nominal(RawTypeExprSyntax(raw)!.type), at: begin(raw))
    case .postfixOperatorExpr: expression(RawPostfixOperatorExprSyntax(raw)!.expression.raw, flags)
    case .prefixOperatorExpr:
      let node = RawPrefixOperatorExprSyntax(raw)!
      self.node(.operation, exact(node.operator), at: begin(raw)) { $0.expression(node.expression.raw) }
    case .borrowExpr: expression(RawBorrowExprSyntax(raw)!.expression.raw, flags)
    case .consumeExpr: expression(RawConsumeExprSyntax(raw)!.expression.raw, flags)
    case .copyExpr: expression(RawCopyExprSyntax(raw)!.expression.raw, flags)
    default: node(.other, at: begin(raw))
    }
  }

  private mutating func member(_ node: RawMemberAccessExprSyntax, _ flags: CodeFlags) {
    // The offset of the member's own name, so that a line in a long chain is the member's.
    self.node(.member, name(node.declName.baseName), flags, at: begin(node.declName)) { reader in
      if let base = node.base { reader.expression(base.raw) }
    }
  }

  private mutating func call(_ raw: RawSyntax, _ flags: CodeFlags) {
    let begin = begin(raw)
    if let node = RawFunctionCallExprSyntax(raw) {
      self.node(.call, 0, flags, at: begin) { reader in
        reader.expression(node.calledExpression.raw)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    } else if let node = RawMacroExpansionExprSyntax(raw) {
      self.node(.call, 0, flags, at: begin) { reader in
        reader.node(.name, reader.macroName(node.macroName), at: begin)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    } else if let node = RawSubscriptCallExprSyntax(raw) {
      self.node(.index, 0, flags, at: begin) { reader in
        reader.expression(node.calledExpression.raw)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    }
  }

  mutating func arguments(
    _ list: RawLabeledExprListSyntax, _ trailing: RawClosureExprSyntax?,
    _ more: RawMultipleTrailingClosureElementListSyntax
  ) {
    for argument in list.nodes(RawLabeledExprSyntax.self) {
      node(.argument, name(argument.label), at: begin(argument)) { $0.expression(argument.expression.raw) }
    }
    if let trailing { node(.argument, 0, .isTrailing, at: begin(trailing)) { $0.closure(trailing) } }
    for element in more.nodes(RawMultipleTrailingClosureElementSyntax.self) {
      node(.argument, name(element.label), .isTrailing, at: begin(element)) { $0.closure(element.closure) }
    }
  }

  private mutating func collection(_ raw: RawSyntax, _ flags: CodeFlags) {
    if let node = RawTupleExprSyntax(raw) {
      let only = node.elements.raw.childNodes.count == 1 ? node.elements.raw.childNodes.first : nil
      if let only = only.flatMap({ $0.flatMap { RawLabeledExprSyntax($0) } }) {
        expression(only.expression.raw, flags)
      } else {
        self.node(.collection, name("()"), at: begin(raw)) { reader in
          for element in node.elements.nodes(RawLabeledExprSyntax.self) { reader.expression(element.expression.raw) }
        }
      }
    } else if let node = RawArrayExprSyntax(raw) {
      self.node(.collection, name("[]"), at: begin(raw)) { reader in
        for element in node.elements.nodes(RawArrayElementSyntax.self) { reader.expression(element.expression.raw) }
      }
    } else if let node = RawDictionaryExprSyntax(raw) {
      self.node(.collection, name("[:]"), at: begin(raw)) { reader in
        // Of `[:]` the content is a colon.
        for element in node.content.nodes(RawDictionaryElementSyntax.self) {
          reader.expression(element.key.raw)
          reader.expression(element.value.raw)
        }
      }
    }
  }
}
