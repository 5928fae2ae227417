// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.FinishInDefer {
  /// A `defer` on the first line of the closure, whose last `finish()` goes.
  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let closure = source.node(ClosureExprSyntax.self, at: closure), let first = closure.statements.first else {
      return nil
    }
    let text = "defer { \(continuation).finish() }"
    let opening = closure.signature?.inKeyword ?? closure.leftBrace
    var edits: [Fix.Edit] = []
    if first.beginsLine {
      let hasComment = opening.trailingTrivia.contains(where: \.isComment)
      let end = (hasComment ? opening.endPosition : opening.endPositionBeforeTrailingTrivia).utf8Offset
      edits.append(
        Fix.Edit(range: end..<end, text: source.lineBreak + source.indentation(ofLineAt: first.begin) + text))
    } else {
      edits.append(Fix.Edit(range: first.begin..<first.begin, text: text + "; "))
    }
    if let last = removal(source, first) { edits.append(last) }
    return edits
  }

  private func removal(_ source: FixSource, _ first: CodeBlockItemSyntax) -> Fix.Edit? {
    guard let last, let call = source.node(FunctionCallExprSyntax.self, at: last), !call.hasInnerComments,
      let item = call.parent?.as(CodeBlockItemSyntax.self), item.id != first.id, item.beginsLine, item.endsLine
    else { return nil }
    return item.removal
  }
}
