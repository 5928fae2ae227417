// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.AskCancelled {
  private static let check = "guard !Task.isCancelled else { return }"

  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let item = item(in: source) else { return nil }
    let begin = item.begin
    let line = source.lineBreak + source.indentation(ofLineAt: begin)
    switch form {
    case .leave:
      guard item.beginsLine || item.parent?.as(CodeBlockItemListSyntax.self)?.first?.id == item.id else { return nil }
      return [Fix.Edit(range: begin..<begin, text: Self.check + (item.beginsLine ? line : "; "))]
    case .skip:
      let text = item.plainText
      guard item.semicolon == nil, !item.item.hasInnerComments, !text.contains(where: \.isNewline) else { return nil }
      let end = item.endPositionBeforeTrailingTrivia.utf8Offset
      return [
        Fix.Edit(range: begin..<begin, text: "if !Task.isCancelled { "), Fix.Edit(range: end..<end, text: " }"),
      ]
    case .split(let type): return split(item, line, type)
    }
  }

  private func split(_ item: CodeBlockItemSyntax, _ line: String, _ type: String) -> [Fix.Edit]? {
    guard item.beginsLine, item.endsLine, let parts = item.item.as(SequenceExprSyntax.self)?.elements.map({ $0 }),
      parts.count == 3, parts[1].is(AssignmentExprSyntax.self), !parts[0].hasInnerComments,
      !parts[1].trailingTrivia.contains(where: \.isComment), !parts[1].leadingTrivia.contains(where: \.isComment),
      !type.contains(where: \.isNewline), let name = item.freeName
    else { return nil }
    let target = parts[0].plainText
    let end = item.endPositionBeforeTrailingTrivia.utf8Offset
    return [
      Fix.Edit(range: item.begin..<parts[0].endPositionBeforeTrailingTrivia.utf8Offset, text: "let \(name): \(type)"),
      Fix.Edit(range: end..<end, text: line + Self.check + line + "\(target) = \(name)"),
    ]
  }

  private func item(in source: FixSource) -> CodeBlockItemSyntax? {
    if let sequence = source.node(SequenceExprSyntax.self, at: statement) {
      return sequence.parent?.as(CodeBlockItemSyntax.self)
    }
    return source.node(CodeBlockItemSyntax.self, at: statement)
  }
}
