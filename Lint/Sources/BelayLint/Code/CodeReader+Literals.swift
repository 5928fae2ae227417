// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
@_spi(RawSyntax) import SwiftSyntax

extension CodeReader {
  mutating func literal(_ raw: RawSyntax) {
    switch raw.kind {
    case .booleanLiteralExpr: node(.literal, exact(RawBooleanLiteralExprSyntax(raw)!.literal), at: begin(raw))
    case .nilLiteralExpr: node(.literal, name("nil"), at: begin(raw))
    case .integerLiteralExpr: node(.literal, exact(RawIntegerLiteralExprSyntax(raw)!.literal), at: begin(raw))
    case .floatLiteralExpr: node(.literal, exact(RawFloatLiteralExprSyntax(raw)!.literal), at: begin(raw))
    default: if let node = RawStringLiteralExprSyntax(raw) { string(node) }
    }
  }

  private mutating func string(_ node: RawStringLiteralExprSyntax) {
    let segments = node.segments.raw.childNodes
    if segments.count == 1, let segment = segments[0].flatMap({ RawStringSegmentSyntax($0) }) {
      self.node(.literal, beginning(of: segment.content), at: begin(node))
      return
    }
    self.node(.literal, at: begin(node)) { reader in
      for segment in node.segments.nodes(RawExpressionSegmentSyntax.self) {
        for part in segment.expressions.nodes(RawLabeledExprSyntax.self) { reader.expression(part.expression.raw) }
      }
    }
  }

  /// The first sixty characters.
  private mutating func beginning(of token: RawTokenSyntax) -> UInt32 {
    let bytes = token.tokenText.bytes
    return bytes.count <= 60 ? out.intern(bytes) : out.intern(String(String(decoding: bytes, as: UTF8.self).prefix(60)))
  }

  mutating func closure(_ node: RawClosureExprSyntax) {
    var flags: CodeFlags = []
    let signature = node.signature
    if signature?.effectSpecifiers?.asyncSpecifier != nil { flags.insert(.isAsync) }
    let begin = begin(node)
    self.node(.closure, 0, flags, at: begin) { reader in
      if let signature { reader.signature(signature) }
      let first = node.statements.raw.childNodes.first.flatMap { $0 }.map { reader.begin($0) }
      reader.node(.block, at: first ?? begin) { $0.statements(node.statements) }
    }
  }

  private mutating func signature(_ signature: RawClosureSignatureSyntax) {
    for attribute in signature.attributes.nodes(RawAttributeSyntax.self) {
      node(.attribute, text(attribute.attributeName), at: begin(attribute))
    }
    if let items = signature.capture?.items {
      for item in items.nodes(RawClosureCaptureSyntax.self) { capture(item) }
    }
    guard let parameters = signature.parameterClause else { return }
    guard let clause = RawClosureParameterClauseSyntax(parameters) else {
      for item in parameters.nodes(RawClosureShorthandParameterSyntax.self) {
        node(.parameter, name(item.name), at: begin(item))
      }
      return
    }
    for item in clause.parameters.nodes(RawClosureParameterSyntax.self) {
      node(.parameter, name(item.secondName ?? item.firstName), at: begin(item)) { reader in
        if let type = item.type { reader.typeName(type) }
      }
    }
  }

  private mutating func capture(_ item: RawClosureCaptureSyntax) {
    var flags: CodeFlags = []
    if let specifier = item.specifier?.specifier {
      if specifier.is(keyword: "weak") { flags.insert(.isWeak) }
      if specifier.is(keyword: "unowned") { flags.insert(.isUnowned) }
    }
    node(.capture, name(item.name), flags, at: begin(item)) { reader in
      if let value = item.initializer?.value { reader.expression(value.raw) }
    }
  }
}
