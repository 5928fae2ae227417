// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import SwiftParser
import SwiftSyntax

/// The pieces of a file that can sensibly be moved: byte ranges by kind.
struct Pieces {
  enum Kind: CaseIterable { case statement, member, expression, clause, token }

  private(set) var ranges: [Kind: [Range<Int>]] = [:]

  init(of bytes: [UInt8]) {
    // What the linter does not parse has no pieces.
    guard !BracketDepth.isTooDeep(bytes) else { return }
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    let walk = Walk(viewMode: .sourceAccurate)
    walk.walk(tree)
    ranges = walk.ranges
  }

  private final class Walk: SyntaxAnyVisitor {
    var ranges: [Kind: [Range<Int>]] = [:]

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      switch node.kind {
      case .codeBlockItem: add(node, .statement)
      case .memberBlockItem: add(node, .member)
      case .functionCallExpr, .closureExpr, .awaitExpr, .tryExpr, .memberAccessExpr, .declReferenceExpr, .ifExpr:
        add(node, .expression)
      case .closureSignature, .inheritanceClause, .attribute, .declModifier, .conditionElement, .catchClause,
        .deferStmt:
        add(node, .clause)
      default: break
      }
      return .visitChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      add(Syntax(token), .token)
      return .skipChildren
    }

    private func add(_ node: Syntax, _ kind: Kind) {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = node.endPositionBeforeTrailingTrivia.utf8Offset
      if start < end { ranges[kind, default: []].append(start..<end) }
    }
  }

  /// A kind that occurs in the file, and one occurrence of it.
  func pick(using numbers: inout SplitMix64) -> (kind: Kind, range: Range<Int>)? {
    let kinds = Kind.allCases.filter { ranges[$0] != nil }
    guard let kind = kinds.randomElement(using: &numbers), let range = ranges[kind]?.randomElement(using: &numbers)
    else { return nil }
    return (kind, range)
  }
}
