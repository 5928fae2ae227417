// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A flag that is set, and reset later in the same list of statements or around a `do`.
struct FlagPair {
  let set: FlagAssignment
  let reset: FlagAssignment
  /// The statements between the two, in the list that contains the reset.
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
    let items = StatementList.of(list)
    guard let end = items.position[resetItem.id] else { return nil }
    let earlier = all[..<all.firstIndex(atOrAfter: reset.begin)]
    let set = earlier.last { set in
      set.value != reset.value && set.path == reset.path
        && FlagPair.position(of: set, before: list) != nil
    }
    guard let set, let setItem = set.node.statement else { return nil }
    let start = items.position[setItem.id] ?? -1
    guard start < end else { return nil }
    // It is reset already in between: another pair.
    let isSetBackBetween = earlier[all.firstIndex(atOrAfter: set.begin + 1)...].contains {
      $0.value == reset.value && $0.path == reset.path
        && $0.node.statement?.parent?.id == list.id
    }
    guard !isSetBackBetween else { return nil }
    (self.set, self.reset, self.setItem, self.resetItem) = (set, reset, setItem, resetItem)
    between = Array(items.statements[(start + 1)..<end])
    isLast = end == items.statements.count - 1
  }

  /// Where the flag was set: in the same list, or before the `do` that contains the list.
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

  /// The work that the only statement between the set and the reset starts: a task or an animation.
  var startedWork: Message? {
    if let item = between.first, between.count == 1 {
      if TaskFinder.task(startedBy: item)?.destination == .nobody { return Message(en: "the task", ja: "タスク") }
      if let call = item.item.as(ExprSyntax.self)?.bare.as(FunctionCallExprSyntax.self), call.isAnimated {
        return call.calleeName.map { Message(en: "\($0)(animated:)", ja: "\($0)(animated:) ") }
      }
    }
    return nil
  }

  /// The methods of the own type that are awaited between the two.
  var awaitedCalls: [String] {
    between.flatMap { item in
      FlowReader.read(item).calls.filter { $0.property == nil && $0.isAwaited }.map(\.method)
    }
  }

  /// Whether the function checks the flag before it sets it.
  var isGuarded: Bool {
    guard let list = setItem.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return setItem.ancestors.prefix { !$0.is(MemberBlockSyntax.self) }.contains { ancestor in
      guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { return false }
      return list.contains {
        $0.item.is(GuardStmtSyntax.self) && $0.begin < setItem.begin && NameSearch.finds(root, in: $0)
      }
    } || list.isEmpty
  }

  /// Adds a `defer` after the set and removes the reset, if nothing follows the reset.
  func deferFix(_ language: Language) -> Fix? {
    guard isLast, setItem.parent?.id == resetItem.parent?.id else { return nil }
    let indentation = setItem.leadingTrivia.indentationOfLine
    let end = setItem.endPositionBeforeTrailingTrivia.utf8Offset
    // From the line break before the reset to its end.
    let resetRange = resetItem.position.utf8Offset..<resetItem.endPositionBeforeTrailingTrivia.utf8Offset
    return Fix(
      summary: Message(en: "reset it in a defer", ja: "defer で元に戻す")[language],
      edits: [
        Fix.Edit(range: end..<end, text: "\n\(indentation)defer { \(reset.node.trimmedDescription) }"),
        Fix.Edit(range: resetRange, text: resetItem.leadingTrivia.withoutLastLine),
      ])
  }
}

extension [FlagAssignment] {
  /// Requires that the assignments are in source order.
  fileprivate func firstIndex(atOrAfter begin: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].begin < begin { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The statements of a list, and where each is.
private struct StatementList {
  let statements: [CodeBlockItemSyntax]
  let position: [SyntaxIdentifier: Int]

  static func of(_ list: CodeBlockItemListSyntax) -> StatementList {
    FileMemo.value("statements", of: list.id) {
      let statements = Array(list)
      let position = Dictionary(statements.enumerated().map { ($1.id, $0) }) { first, _ in first }
      return StatementList(statements: statements, position: position)
    }
  }
}

extension SyntaxProtocol {
  /// The statement that consists of this node.
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

  /// Comments before a statement stay; its own line break is removed.
  var withoutLastLine: String {
    var pieces = Array(self)
    while let last = pieces.last {
      if last.isWhitespace { pieces.removeLast() } else { break }
    }
    return Trivia(pieces: pieces).description
  }
}
