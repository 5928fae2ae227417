// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

/// The text of a file that is to be changed, with its tree.
struct FixSource {
  let text: SourceText

  /// Nil if the bytes are not those that the code was read from: its offsets mean nothing there.
  init?(_ code: Code, _ bytes: [UInt8]) {
    guard ContentHash(path: code.path, bytes: bytes) == code.stamp else { return nil }
    text = SourceText(path: code.path, bytes: bytes)
  }

  /// The innermost node of a type that begins at an offset and has no syntax errors.
  func node<Node: SyntaxProtocol>(_ type: Node.Type, at offset: Int) -> Node? {
    guard let token = text.tree.token(at: AbsolutePosition(utf8Offset: offset)), token.begin == offset else {
      return nil
    }
    for node in token.ancestors {
      guard node.begin == offset else { return nil }
      if let found = node.as(type) { return found.hasError ? nil : found }
    }
    return nil
  }

  // MARK: Lines

  /// What ends the file's lines.
  var lineBreak: String {
    guard text.lines.count > 1 else { return "\n" }
    let end = text.lines.range(ofLine: 1, in: text.byteCount).upperBound
    return end > 1 && text.bytes[end - 2] == UInt8(ascii: "\r") && text.bytes[end - 1] == UInt8(ascii: "\n")
      ? "\r\n" : "\n"
  }

  /// The blanks at the beginning of the line of an offset.
  func indentation(ofLineAt offset: Int) -> String {
    let line = text.lines.range(ofLine: text.lines.place(of: offset).line, in: text.byteCount)
    return String(decoding: text.bytes[line].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  /// By what one level is indented, as far as the line of `inner` tells, which is one level below that of `outer`.
  func indentationStep(from outer: Int, to inner: Int) -> String {
    let (outer, inner) = (indentation(ofLineAt: outer), indentation(ofLineAt: inner))
    if inner.hasPrefix(outer), inner.count > outer.count { return String(inner.dropFirst(outer.count)) }
    return inner.contains("\t") ? "\t" : "  "
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is the first thing on its line.
  var beginsLine: Bool { leadingTrivia.contains(where: \.isNewline) }

  /// Whether the next thing is on another line. A comment behind it is on its own line.
  var endsLine: Bool {
    semicolon == nil && (nextToken(viewMode: .sourceAccurate)?.leadingTrivia.contains(where: \.isNewline) ?? true)
  }

  /// Behind it, and behind a comment on its line.
  var endOfLine: Int {
    (trailingTrivia.contains(where: \.isComment) ? endPosition : endPositionBeforeTrailingTrivia).utf8Offset
  }

  /// Removes it with its line. Comments around it stay.
  var removal: Fix.Edit {
    if trailingTrivia.contains(where: \.isComment) {
      let blanks = trailingTrivia.prefix { !$0.isComment }
      let end = endPositionBeforeTrailingTrivia.utf8Offset + Trivia(pieces: blanks).sourceLength.utf8Length
      return Fix.Edit(range: begin..<end, text: "")
    }
    return Fix.Edit(range: position.utf8Offset..<endPosition.utf8Offset, text: leadingTrivia.withoutLastBlanks)
  }
}

extension CodeBlockItemSyntax {
  /// A name for an answer, which nothing in the closure around it has.
  var freeName: String? {
    guard let closure = sequence(first: Syntax(self), next: \.parent).first(where: { $0.is(ClosureExprSyntax.self) })
    else { return nil }
    let taken = Set(closure.tokens(viewMode: .sourceAccurate).map(\.text))
    return ["found", "answer", "loaded", "newValue"].first { !taken.contains($0) }
  }
}

extension SyntaxProtocol {
  /// Whether a comment is in it; those before and behind it do not count.
  var hasInnerComments: Bool {
    let (first, last) = (firstToken(viewMode: .sourceAccurate)?.id, lastToken(viewMode: .sourceAccurate)?.id)
    return tokens(viewMode: .sourceAccurate).contains { token in
      token.id != first && token.leadingTrivia.contains(where: \.isComment)
        || token.id != last && token.trailingTrivia.contains(where: \.isComment)
    }
  }
}

extension Trivia {
  /// As text, up to its last comment.
  fileprivate var withoutLastBlanks: String {
    var pieces = Array(self)
    while let last = pieces.last, last.isWhitespace { pieces.removeLast() }
    return Trivia(pieces: pieces).description
  }
}
