// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.RunInScope {
  /// The edits inside of the closure.
  func changes(_ source: FixSource, _ owner: String) -> [Fix.Edit]? {
    var all: [Fix.Edit] = []
    for change in body {
      guard let more = edits(of: change, source, owner) else { return nil }
      for edit in more {
        // At one place, what was asked for first comes first.
        if edit.range.isEmpty, let same = all.firstIndex(where: { $0.range == edit.range }) {
          all[same] = Fix.Edit(range: edit.range, text: all[same].text + edit.text)
        } else {
          all.append(edit)
        }
      }
    }
    return all
  }

  private func edits(of change: Change, _ source: FixSource, _ owner: String) -> [Fix.Edit]? {
    switch change {
    case .drop(let offset):
      guard let item = source.node(CodeBlockItemSyntax.self, at: offset), item.beginsLine, item.endsLine,
        !item.item.hasInnerComments
      else { return nil }
      return [item.removal]
    case .access(let offset, let isValue): return access(offset, isValue, source, owner)
    case .await(let offset, let type): return split(offset, type, source, owner)
    case .member(let offset): return [Fix.Edit(range: offset..<offset, text: "$0.")]
    case .base(let offset, let isOptional):
      guard let name = source.node(DeclReferenceExprSyntax.self, at: offset) else { return nil }
      var end = name.endPositionBeforeTrailingTrivia.utf8Offset
      if isOptional {
        guard let chain = source.node(OptionalChainingExprSyntax.self, at: offset) else { return nil }
        end = chain.endPositionBeforeTrailingTrivia.utf8Offset
      }
      return [Fix.Edit(range: offset..<end, text: "$0")]
    case .captured(let offset, let name):
      return [Fix.Edit(range: offset..<max(offset, nameOffset(offset, name, source)), text: "")]
    }
  }

  /// A member begins where its base does: its name is behind the period.
  private func nameOffset(_ base: Int, _ name: Int, _ source: FixSource) -> Int {
    guard name == base, let access = source.node(MemberAccessExprSyntax.self, at: base) else { return name }
    return access.declName.begin
  }

  private func access(_ offset: Int, _ isValue: Bool, _ source: FixSource, _ owner: String) -> [Fix.Edit]? {
    let node: Syntax
    if isValue {
      guard let variable = source.node(VariableDeclSyntax.self, at: offset), variable.bindings.count == 1,
        let value = variable.bindings.first?.initializer?.value
      else { return nil }
      node = Syntax(value)
    } else {
      guard let item = source.node(CodeBlockItemSyntax.self, at: offset) else { return nil }
      node = Syntax(item.item)
    }
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    return [
      Fix.Edit(range: node.begin..<node.begin, text: "try \(owner) { "), Fix.Edit(range: end..<end, text: " }"),
    ]
  }

  /// `rows = await find()` becomes `let found: [Row] = await find()` and `try owner { $0.rows = found }`.
  private func split(_ offset: Int, _ type: String, _ source: FixSource, _ owner: String) -> [Fix.Edit]? {
    guard let item = source.node(CodeBlockItemSyntax.self, at: offset), item.beginsLine, item.endsLine,
      let parts = item.item.as(SequenceExprSyntax.self)?.elements.map({ $0 }), parts.count == 3,
      parts[1].is(AssignmentExprSyntax.self), !type.contains(where: \.isNewline)
    else { return nil }
    guard let name = item.freeName else { return nil }
    let target = parts[0].plainText.split(separator: ".").last.map(String.init) ?? ""
    let line = source.lineBreak + source.indentation(ofLineAt: item.begin)
    let end = item.endPositionBeforeTrailingTrivia.utf8Offset
    return [
      Fix.Edit(range: item.begin..<parts[0].endPositionBeforeTrailingTrivia.utf8Offset, text: "let \(name): \(type)"),
      Fix.Edit(range: end..<end, text: line + "try \(owner) { $0.\(target) = \(name) }"),
    ]
  }
}
