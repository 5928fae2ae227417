// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A flag that is set, and set back further down in the same list of statements or around a `do`.
struct FlagPair {
  let set: FlagAssignment
  let reset: FlagAssignment
  /// The statements between the two, in the list in which the reset stands.
  let between: [CodeBlockItemSyntax]
  let setItem: CodeBlockItemSyntax
  let resetItem: CodeBlockItemSyntax
  let isLast: Bool

  var path: String { reset.path }
  var root: String { reset.root }

  init?(endingWith reset: FlagAssignment, in all: [FlagAssignment]) {
    guard let resetItem = reset.node.statement, let list = resetItem.parent?.as(CodeBlockItemListSyntax.self) else {
      return nil
    }
    let items = Array(list)
    guard let end = items.firstIndex(where: { $0.id == resetItem.id }) else { return nil }
    let sets = all.filter { $0.path == reset.path && $0.value != reset.value && $0.node.begin < reset.node.begin }
    guard let set = sets.last(where: { set in FlagPair.position(of: set, before: list) != nil }),
      let setItem = set.node.statement
    else { return nil }
    let start = items.firstIndex { $0.id == setItem.id } ?? -1
    guard start < end else { return nil }
    // Set back already in between: another pair.
    let inner = all.filter {
      $0.path == reset.path && $0.value == reset.value && $0.node.begin > set.node.begin
        && $0.node.begin < reset.node.begin
        && $0.node.statement?.parent?.id == list.id
    }
    guard inner.isEmpty else { return nil }
    (self.set, self.reset, self.setItem, self.resetItem) = (set, reset, setItem, resetItem)
    between = Array(items[(start + 1)..<end])
    isLast = end == items.count - 1
  }

  /// Where the flag was set: in the same list, or before the `do` in which that list stands.
  private static func position(of set: FlagAssignment, before list: CodeBlockItemListSyntax) -> Int? {
    guard let setList = set.node.statement?.parent?.as(CodeBlockItemListSyntax.self) else { return nil }
    if setList.id == list.id { return set.node.begin }
    guard let attempt = list.parent?.parent?.as(DoStmtSyntax.self), attempt.body.statements.id == list.id,
      let item = attempt.parent?.as(CodeBlockItemSyntax.self), item.parent?.id == setList.id
    else { return nil }
    return set.node.begin
  }

  /// A `try await` between the two, which leaves the list when it throws.
  var throwingAwait: Syntax? {
    for item in between {
      if let found = ThrowingAwait.first(in: Syntax(item)) { return found }
    }
    return nil
  }

  /// What was started right after the flag was set, and right before it is set back.
  var startedWork: String? {
    if let item = between.first, between.count == 1 {
      if TaskFinder.task(startedBy: item)?.destination == .nobody { return "the task" }
      if let call = item.item.as(ExprSyntax.self)?.bare.as(FunctionCallExprSyntax.self), call.isAnimated {
        return call.calleeName.map { "\($0)(animated:)" }
      }
    }
    return nil
  }

  /// The own methods that are awaited between the two.
  var awaitedCalls: [String] {
    between.flatMap { item in
      FlowReader.read(item).calls.filter { $0.property == nil && $0.isAwaited }.map(\.method)
    }
  }

  /// Whether the function asks for the flag before it sets it.
  var isGuarded: Bool {
    guard let list = setItem.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return setItem.ancestors.prefix { !$0.is(MemberBlockSyntax.self) }.contains { ancestor in
      guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { return false }
      return list.contains {
        $0.item.is(GuardStmtSyntax.self) && $0.begin < setItem.begin && NameSearch.finds(root, in: $0)
      }
    } || list.isEmpty
  }

  /// `defer` after the set, and the reset taken out: where nothing comes after it.
  var deferFix: Fix? {
    guard isLast, setItem.parent?.id == resetItem.parent?.id else { return nil }
    let indentation = setItem.leadingTrivia.indentationOfLine
    let end = setItem.endPositionBeforeTrailingTrivia.utf8Offset
    // From the line break before the reset to its end.
    let resetRange = resetItem.position.utf8Offset..<resetItem.endPositionBeforeTrailingTrivia.utf8Offset
    return Fix(
      summary: "set it back in a defer",
      edits: [
        Fix.Edit(range: end..<end, text: "\n\(indentation)defer { \(reset.node.trimmedDescription) }"),
        Fix.Edit(range: resetRange, text: resetItem.leadingTrivia.withoutLastLine),
      ])
  }
}

extension SyntaxProtocol {
  /// The statement that this is.
  var statement: CodeBlockItemSyntax? { parent?.as(CodeBlockItemSyntax.self) }
}

extension Trivia {
  /// The blanks before the first token of a line.
  var indentationOfLine: String {
    var text = ""
    for piece in reversed() {
      switch piece {
      case .spaces(let count): text = String(repeating: " ", count: count) + text
      case .tabs(let count): text = String(repeating: "\t", count: count) + text
      default: return text
      }
    }
    return text
  }

  /// Comments that stand before a statement stay; its own line break goes.
  var withoutLastLine: String {
    var pieces = Array(self)
    while let last = pieces.last {
      if last.isWhitespace { pieces.removeLast() } else { break }
    }
    return Trivia(pieces: pieces).description
  }
}
