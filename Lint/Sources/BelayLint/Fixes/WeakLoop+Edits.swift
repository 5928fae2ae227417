// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.WeakLoop {
  func edits(in source: FixSource) -> [Fix.Edit]? {
    guard let closure = source.node(ClosureExprSyntax.self, at: closure),
      let loop = source.node(ForStmtSyntax.self, at: loop)
    else { return nil }
    return WeakLoopEdits(request: self, source: source, closure: closure, loop: loop).all
  }
}

/// The edits that make a task's closure hold `self` for one element at a time.
private struct WeakLoopEdits {
  let request: CodeFix.WeakLoop
  let source: FixSource
  let closure: ClosureExprSyntax
  let loop: ForStmtSyntax

  var all: [Fix.Edit]? {
    let statements = Array(closure.statements)
    guard let item = loop.parent?.as(CodeBlockItemSyntax.self), item.id == statements.last?.id, item.beginsLine,
      loop.awaitKeyword != nil, closure.signature?.parameterClause == nil, closure.signature?.effectSpecifiers == nil,
      statements.count == (request.binding == nil ? 1 : 2)
    else { return nil }
    var edits: [Fix.Edit] = []
    var taken: [String] = []
    if request.usesSelf {
      guard let binding = binding(statements[0]), let inner = insertion(of: binding, item) else { return nil }
      edits.append(inner)
      if request.binding == nil { taken.append("weak self") } else { edits.append(statements[0].removal) }
    }
    if let constant = request.constant {
      guard let name = source.node(DeclReferenceExprSyntax.self, at: constant.name)?.baseName.text else { return nil }
      taken.append(constant.needsSelf ? "\(name) = self.\(name)" : name)
      if let base = constant.base {
        guard let edit = removal(ofBase: base, before: constant.name) else { return nil }
        edits.append(edit)
      }
    }
    if !taken.isEmpty { edits.append(closure.capturing(taken.joined(separator: ", "))) }
    return edits
  }

  /// `self.prices` is now the captured `prices`.
  private func removal(ofBase base: Int, before name: Int) -> Fix.Edit? {
    guard let access = source.node(MemberAccessExprSyntax.self, at: base), access.base?.isSelf ?? false,
      access.declName.begin == name, !access.hasInnerComments
    else { return nil }
    return Fix.Edit(range: base..<name, text: "")
  }

  // MARK: The guard

  /// The text of the `guard`: the one before the loop, as it is there, or a new one.
  private func binding(_ first: CodeBlockItemSyntax) -> String? {
    guard let offset = request.binding else { return "guard let self else { return }" }
    guard first.begin == offset, first.item.is(GuardStmtSyntax.self), first.beginsLine, first.endsLine,
      !first.trailingTrivia.contains(where: \.isComment)
    else { return nil }
    let step = source.indentationStep(from: closure.begin, to: loop.begin)
    return first.plainText.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: source.lineBreak + step)
  }

  /// The guard as the first statement of the loop's body.
  private func insertion(of text: String, _ item: CodeBlockItemSyntax) -> Fix.Edit? {
    guard let first = loop.body.statements.first else { return nil }
    let brace = loop.body.leftBrace
    if first.beginsLine {
      let hasComment = brace.trailingTrivia.contains(where: \.isComment)
      let end = (hasComment ? brace.endPosition : brace.endPositionBeforeTrailingTrivia).utf8Offset
      return Fix.Edit(range: end..<end, text: source.lineBreak + source.indentation(ofLineAt: first.begin) + text)
    }
    // `{ show(price) }` on one line is split into lines.
    guard loop.body.statements.count == 1, !loop.body.hasInnerComments else { return nil }
    let outer = source.lineBreak + source.indentation(ofLineAt: item.begin)
    let inner = outer + source.indentationStep(from: closure.begin, to: loop.begin)
    let range = brace.endPositionBeforeTrailingTrivia.utf8Offset..<loop.body.rightBrace.begin
    return Fix.Edit(range: range, text: inner + text + inner + first.plainText + outer)
  }
}

extension ClosureExprSyntax {
  /// `[weak self, prices]`, in the capture list that is there or in a new one.
  func capturing(_ text: String) -> Fix.Edit {
    if let last = signature?.capture?.items.last {
      let end = last.trailingComma?.begin ?? last.endPositionBeforeTrailingTrivia.utf8Offset
      return Fix.Edit(range: end..<end, text: ", " + text)
    }
    if let list = signature?.capture {
      return Fix.Edit(range: list.rightSquare.begin..<list.rightSquare.begin, text: text)
    }
    if let signature {
      let start = signature.parameterClause?.begin ?? signature.inKeyword.begin
      return Fix.Edit(range: start..<start, text: "[\(text)] ")
    }
    let end = leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    return Fix.Edit(range: end..<end, text: " [\(text)] in")
  }
}
