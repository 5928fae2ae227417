// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.DeferReset {
  /// A `defer` on the line behind the set; the reset's line goes.
  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let set = assignment(at: set, source), let reset = assignment(at: reset, source),
      let list = set.item.parent?.as(CodeBlockItemListSyntax.self), reset.item.parent?.id == list.id,
      list.allSatisfy({ $0.begin <= reset.item.begin || Self.assigns($0) })
    else { return nil }
    let text = "\(set.place) = \(reset.value)"
    let line = source.lineBreak + source.indentation(ofLineAt: set.item.begin) + "defer { \(text) }"
    return [Fix.Edit(range: set.item.endOfLine..<set.item.endOfLine, text: line), reset.item.removal]
  }

  /// A statement `place = value`, alone on its line.
  private func assignment(
    at offset: Int, _ source: FixSource
  ) -> (item: CodeBlockItemSyntax, place: String, value: String)? {
    guard let sequence = source.node(SequenceExprSyntax.self, at: offset),
      let item = sequence.parent?.as(CodeBlockItemSyntax.self), item.beginsLine, item.endsLine,
      !sequence.hasInnerComments
    else { return nil }
    let parts = Array(sequence.elements)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return nil }
    let (place, value) = (parts[0].plainText, parts[2].plainText)
    return (place + value).contains(where: \.isNewline) ? nil : (item, place, value)
  }

  /// What may follow the reset: the resets of other flags.
  private static func assigns(_ item: CodeBlockItemSyntax) -> Bool {
    guard let parts = item.item.as(SequenceExprSyntax.self)?.elements.map({ $0 }) else { return false }
    return parts.count == 3 && parts[1].is(AssignmentExprSyntax.self) && parts[2].is(BooleanLiteralExprSyntax.self)
  }
}
