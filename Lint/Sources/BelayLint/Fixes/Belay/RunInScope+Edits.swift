// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeFix.RunInScope {
  func edits(in source: FixSource) -> [Fix.Edit]? {
    let file = source.text.tree
    guard let opening = opening(source),
      let owner = ownerName(source), let declaration = declaration(source), let lane = laneDeclaration(file, source),
      let statements = statements(source), let inner = changes(source, owner)
    else { return nil }
    var edits = [opening(owner), declaration, lane] + statements + inner
    if !importsBelay {
      guard let added = file.importing("Belay", source) else { return nil }
      edits.append(added)
    }
    if let deinitializer {
      guard let edit = removal(ofMember: deinitializer, source) else { return nil }
      edits.append(edit)
    }
    return edits
  }

  private var deinitializer: Int? { handle.deinitializer }

  // MARK: The call

  /// `search = Task { [weak self] in` becomes `scope.run(.search, on: self) { owner in`.
  private func opening(_ source: FixSource) -> ((String) -> Fix.Edit)? {
    guard let sequence = source.node(SequenceExprSyntax.self, at: assignment),
      let closure = source.node(ClosureExprSyntax.self, at: closure), let item = sequence.parent,
      item.is(CodeBlockItemSyntax.self), closure.signature?.parameterClause == nil
    else { return nil }
    let last = closure.signature?.inKeyword ?? closure.leftBrace
    let range = sequence.begin..<last.endPositionBeforeTrailingTrivia.utf8Offset
    let hasComment = sequence.tokens(viewMode: .sourceAccurate).contains { token in
      token.begin > range.lowerBound && token.begin <= last.begin && token.leadingTrivia.contains(where: \.isComment)
        || token.begin < last.begin && token.trailingTrivia.contains(where: \.isComment)
    }
    if hasComment { return nil }
    let list = captures.isEmpty ? "" : "[\(captures.joined(separator: ", "))] "
    let (scope, lane) = (lane.scope, lane.name)
    return { owner in Fix.Edit(range: range, text: "\(scope).run(.\(lane), on: self) { \(list)\(owner) in") }
  }

  private func ownerName(_ source: FixSource) -> String? {
    guard let closure = source.node(ClosureExprSyntax.self, at: closure) else { return nil }
    let taken = Set(closure.tokens(viewMode: .sourceAccurate).map(\.text))
    if taken.contains("$0") { return nil }
    return ["owner", "object"].first { !taken.contains($0) && !captures.contains($0) }
  }

  // MARK: The handle

  private func declaration(_ source: FixSource) -> Fix.Edit? {
    guard let variable = source.node(VariableDeclSyntax.self, at: handle.declaration), variable.bindings.count == 1,
      let item = variable.parent?.as(MemberBlockItemSyntax.self), item.semicolon == nil, !variable.hasInnerComments
    else { return nil }
    if lane.hasScope { return removal(ofMember: handle.declaration, source) }
    // A comment right above it is about the task.
    if let comment = variable.leadingTrivia.pieces.lastIndex(where: \.isComment),
      !variable.leadingTrivia.pieces[comment...].contains(where: \.isEmptyLine)
    {
      return nil
    }
    let end = variable.endPositionBeforeTrailingTrivia.utf8Offset
    return Fix.Edit(range: variable.begin..<end, text: "private let \(lane.scope) = TaskScope()")
  }

  /// A member with its line; nil if there is a comment with it.
  private func removal(ofMember offset: Int, _ source: FixSource) -> Fix.Edit? {
    guard let item = source.node(MemberBlockItemSyntax.self, at: offset), !item.hasInnerComments,
      !item.leadingTrivia.contains(where: \.isComment), !item.trailingTrivia.contains(where: \.isComment)
    else { return nil }
    return Fix.Edit(range: item.position.utf8Offset..<item.endPosition.utf8Offset, text: "")
  }

  /// The other statements about the handle.
  private func statements(_ source: FixSource) -> [Fix.Edit]? {
    var edits: [Fix.Edit] = []
    for offset in handle.dropped {
      guard let item = source.node(CodeBlockItemSyntax.self, at: offset), item.beginsLine, item.endsLine,
        !item.item.hasInnerComments
      else { return nil }
      edits.append(item.removal)
    }
    for offset in handle.cancels {
      guard let item = source.node(CodeBlockItemSyntax.self, at: offset), !item.item.hasInnerComments else {
        return nil
      }
      edits.append(
        Fix.Edit(
          range: item.begin..<item.item.endPositionBeforeTrailingTrivia.utf8Offset,
          text: "\(lane.scope).cancel(.\(lane.name))"))
    }
    return edits
  }

  // MARK: The lane

  private func laneDeclaration(_ file: SourceFileSyntax, _ source: FixSource) -> Fix.Edit? {
    let text = "static let \(lane.name) = Lane(\"\(lane.name)\", .restart)"
    let (line, step) = (source.lineBreak, source.indentationStep(from: 0, to: handle.declaration))
    // Also without a text, the place makes the file's other tasks wait for the next run: they may need the same scope.
    if let offset = lane.declarations {
      guard let found = source.node(ExtensionDeclSyntax.self, at: offset) else { return nil }
      let isHidden = found.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
      let brace = found.memberBlock.leftBrace
      guard !brace.trailingTrivia.contains(where: \.isComment) else { return nil }
      let end = brace.endPositionBeforeTrailingTrivia.utf8Offset
      let added = line + step + (isHidden ? "" : "fileprivate ") + text
      return Fix.Edit(range: end..<end, text: lane.isDeclared ? "" : added)
    }
    let end = source.text.bytes.count
    let isOpen = source.text.bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let added = (isOpen ? line : "") + line + "extension Lane {\(line)\(step)fileprivate \(text)\(line)}\(line)"
    return Fix.Edit(range: end..<end, text: lane.isDeclared ? "" : added)
  }
}

extension TriviaPiece {
  fileprivate var isEmptyLine: Bool {
    switch self {
    case .newlines(let count), .carriageReturnLineFeeds(let count): count > 1
    default: false
    }
  }
}
