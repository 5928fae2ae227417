// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A text that is sent and emptied afterwards, also when the sending failed: the user must type it again.
struct ClearedInput {
  private let clearing: CodeElement
  private let path: [String]
  private let awaited: CodeElement

  init?(_ assign: CodeElement, _ repository: Repository) {
    guard assign.name == "=", let value = assign.assignedValue, value.isEmptyText,
      let target = assign.assigned, let path = repository.statePath(of: target), let run = assign.enclosingRun
    else { return nil }
    (clearing, self.path) = (assign, path)
    var inner = assign
    for block in assign.ancestors {
      if block.kind == .block {
        for statement in block.children where statement.index < inner.index {
          if let awaited = ClearedInput.failure(in: statement, of: path) {
            self.awaited = awaited
            return
          }
        }
      }
      if block == run { break }
      inner = block
    }
    return nil
  }

  /// The sending in a statement that goes on when it fails, and keeps no text.
  private static func failure(in statement: CodeElement, of path: [String]) -> CodeElement? {
    if statement.kind == .do {
      guard let tried = statement.children.first(.block), let clause = statement.children.all(.catchClause).last,
        !clause.children.contains(where: { $0.kind == .pattern }), let handler = clause.body,
        !handler.subtree.contains(where: \.leavesOrKeeps)
      else { return nil }
      let sent = tried.subtree.first { element in
        element.kind == .try && element.flags.isDisjoint(with: [.isOptional, .isForced]) && element.sends(path)
      }
      guard let sent, !tried.subtree.contains(where: { $0.kind == .return }) else { return nil }
      return sent
    }
    let expression = statement.kind == .assign && statement.assigned?.name == "_" ? statement.assignedValue : statement
    guard let expression, expression.kind == .try, expression.flags.contains(.isOptional), expression.sends(path) else {
      return nil
    }
    return expression
  }

  func finding() -> CodeFinding {
    let text = path.joined(separator: ".")
    return CodeFinding(
      rule: InputDropped.id, element: clearing,
      message: Message(
        en:
          "If line \(awaited.line) throws, this line is reached too and empties \(text): what the user has typed is lost. "
          + "Empty it only after a success, as the last line of the do block.",
        ja: "\(awaited.line) 行目がエラーを投げてもこの行に来て \(text) を空にするため、ユーザーの入力が失われます。"
          + "成功した後だけ、do ブロックの最後で空にしてください。"),
      isTentative: true)
  }
}

extension CodeElement {
  /// `""`
  var isEmptyText: Bool { kind == .literal && name.isEmpty && firstChild == nil }

  /// Awaits a call that is given the text.
  fileprivate func sends(_ path: [String]) -> Bool {
    subtree.contains { call in
      guard call.kind == .call, call.isAwaited else { return false }
      return call.arguments.contains { argument in
        argument.subtree.contains { use in
          if use.ownPath == path { return true }
          guard use.kind == .name, let local = use.localDeclaration, local.kind == .variable, let value = local.value
          else {
            return false
          }
          return value.subtree.contains { $0.ownPath == path }
        }
      }
    }
  }

  /// A way out, or an assignment that notes what was typed.
  fileprivate var leavesOrKeeps: Bool {
    switch kind {
    case .return, .throw, .break, .continue: true
    case .call: CodeElement.endOfProgram.contains(calleeName ?? "")
    default: false
    }
  }
}
