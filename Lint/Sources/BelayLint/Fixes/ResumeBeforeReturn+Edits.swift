// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.ResumeBeforeReturn {
  /// On the line of the return, or on a line of its own if the return is on one.
  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let exit = source.node(ReturnStmtSyntax.self, at: exit), let item = exit.parent?.as(CodeBlockItemSyntax.self),
      let call = source.node(FunctionCallExprSyntax.self, at: resume), !call.hasInnerComments
    else { return nil }
    let text = call.plainText
    guard !text.contains(where: \.isNewline) else { return nil }
    let separator = item.beginsLine ? source.lineBreak + source.indentation(ofLineAt: item.begin) : "; "
    return [Fix.Edit(range: item.begin..<item.begin, text: text + separator)]
  }
}
