// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.WeakCapture {
  /// `[weak self]`, and `guard let self else { return }` as the first statement.
  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let closure = source.node(ClosureExprSyntax.self, at: closure), let first = closure.statements.first,
      closure.signature?.effectSpecifiers == nil
    else { return nil }
    let capture = closure.capturing("weak self")
    guard let guarding = guarding(closure, first, source) else { return nil }
    // Without a signature both are behind the brace.
    guard capture.range.isEmpty, guarding.range.lowerBound == capture.range.lowerBound else {
      return [capture, guarding]
    }
    return [Fix.Edit(range: guarding.range, text: capture.text + guarding.text)]
  }

  private func guarding(
    _ closure: ClosureExprSyntax, _ first: CodeBlockItemSyntax, _ source: FixSource
  ) -> Fix.Edit? {
    let text = "guard let self else { return }"
    let opening = closure.signature?.inKeyword ?? closure.leftBrace
    if first.beginsLine {
      let hasComment = opening.trailingTrivia.contains(where: \.isComment)
      let end = (hasComment ? opening.endPosition : opening.endPositionBeforeTrailingTrivia).utf8Offset
      return Fix.Edit(range: end..<end, text: source.lineBreak + source.indentation(ofLineAt: first.begin) + text)
    }
    // `{ show($0) }` on one line is split into lines, if the statement around it has its own.
    let around = sequence(first: Syntax(closure), next: \.parent).first { $0.is(CodeBlockItemSyntax.self) }
    guard around?.as(CodeBlockItemSyntax.self)?.beginsLine ?? false, closure.statements.count == 1,
      !closure.hasInnerComments
    else { return nil }
    let outer = source.lineBreak + source.indentation(ofLineAt: closure.begin)
    let inner = outer + source.indentationStep(around: closure)
    let range = opening.endPositionBeforeTrailingTrivia.utf8Offset..<closure.rightBrace.begin
    return Fix.Edit(range: range, text: inner + text + inner + first.plainText + outer)
  }
}

extension FixSource {
  /// By what one level is indented in the function around the node.
  fileprivate func indentationStep(around node: some SyntaxProtocol) -> String {
    for around in sequence(first: Syntax(node), next: \.parent) {
      guard let block = around.as(CodeBlockSyntax.self), let first = block.statements.first, first.beginsLine else {
        continue
      }
      return indentationStep(from: block.leftBrace.begin, to: first.begin)
    }
    return indentationStep(from: node.begin, to: node.begin)
  }
}
