// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.EndFirst {
  /// On a line of its own in front of the assignment.
  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let assignment = source.node(SequenceExprSyntax.self, at: assignment),
      let item = assignment.parent?.as(CodeBlockItemSyntax.self), item.beginsLine,
      let target = assignment.elements.first, !target.hasInnerComments,
      assignment.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
    else { return nil }
    let place = target.plainText
    guard !place.contains(where: \.isNewline) else { return nil }
    let text = "\(place)?.\(end.rawValue)()" + source.lineBreak + source.indentation(ofLineAt: item.begin)
    return [Fix.Edit(range: item.begin..<item.begin, text: text)]
  }
}
