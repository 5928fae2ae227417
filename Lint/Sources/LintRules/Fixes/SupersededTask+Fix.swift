// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension SupersededTask {
  /// The task asks whether it is cancelled before a write, and leaves.
  ///
  /// Only if a cancelled run always has a successor that does the same, and what is left out is nothing but assignments to
  /// properties that both write.
  func leaveBefore(_ element: CodeElement) -> CodeFix? {
    guard let closure = element.enclosingTaskClosure, closure == task.lastClosure, element.canBeFixed,
      let statement = element.statement, isFollowed, onlyWrites(from: statement, in: closure)
    else { return nil }
    guard statement.subtree.contains(where: { $0.kind == .await }) else {
      return .ask(CodeFix.AskCancelled(statement: statement.offset, form: .leave))
    }
    guard statement == element, let value = statement.assignedValue, value.kind == .await || value.kind == .try,
      let name = statement.assigned?.ownPath?.first,
      let type = repository.property(name, ofTypeAround: task)?.declaredType
    else { return nil }
    return .ask(CodeFix.AskCancelled(statement: statement.offset, form: .split(type: type)))
  }

  /// The write in a `catch`, or the first of several.
  func leaveHandler(_ handler: CodeElement) -> CodeFix? {
    handler.children.first { isOwnWrite($0) }.flatMap { leaveBefore($0) }
  }

  /// The reset of a flag is left to the successor, and so are the writes right before it.
  func leaveOrSkip(_ reset: CodeElement) -> CodeFix? {
    var first = reset
    for statement in (reset.parent?.children.filter { $0.index < reset.index } ?? []).reversed() {
      guard isOwnWrite(statement), !first.isAwaiting else { break }
      first = statement
    }
    return leaveBefore(first) ?? skip(reset)
  }

  private func skip(_ reset: CodeElement) -> CodeFix? {
    guard let closure = reset.enclosingTaskClosure, closure == task.lastClosure, reset.canBeFixed, isFollowed,
      reset.parent?.kind == .block, isOwnWrite(reset)
    else { return nil }
    return .ask(CodeFix.AskCancelled(statement: reset.offset, form: .skip))
  }

  // MARK: Premises

  /// A view runs `task(id:)` again at the latest when it appears again.
  private var isFollowed: Bool {
    guard start != nil else { return true }
    guard let owner = TaskOwner(around: task, repository), let kept = KeptTask(task, owner, repository) else {
      return false
    }
    return kept.isAlwaysReplaced && !kept.startsItself
  }

  /// Whether a `return` before the statement leaves out only what the successor writes too.
  private func onlyWrites(from statement: CodeElement, in closure: CodeElement) -> Bool {
    guard let block = statement.parent, block.kind == .block, let around = block.parent else { return false }
    let rest = block.children.filter { $0.index >= statement.index }
    guard rest.allSatisfy({ isOwnWrite($0) || $0 == statement && contains(onlyWritesIn: $0) }) else { return false }
    switch around.kind {
    case .closure:
      guard around != closure, let call = around.callOfClosure else { return true }
      return call.isMainActorRun && call.parent?.kind == .await
    case .do, .if, .catchClause:
      let outer = around.kind == .catchClause ? around.parent ?? around : around
      guard let next = outer.followingStatement else { return outer.parent.map { isEnd($0, closure) } ?? false }
      return onlyWrites(from: next, in: closure)
    default: return false
    }
  }

  /// The block's end is the end of the run, or of what is around it.
  private func isEnd(_ block: CodeElement, _ closure: CodeElement) -> Bool {
    guard block.kind == .block, let around = block.parent else { return false }
    if around == closure { return true }
    guard [.do, .if, .catchClause].contains(around.kind) else { return false }
    let outer = around.kind == .catchClause ? around.parent ?? around : around
    guard let next = outer.followingStatement else { return outer.parent.map { isEnd($0, closure) } ?? false }
    return onlyWrites(from: next, in: closure)
  }

  /// `await MainActor.run { … }` with writes alone is one, too.
  private func contains(onlyWritesIn statement: CodeElement) -> Bool {
    guard statement.kind == .await, statement.isOnlyHop, let inner = statement.firstChild?.lastClosure?.body else {
      return false
    }
    return inner.children.allSatisfy { isOwnWrite($0) }
  }

  /// An assignment to a property of the own type; of a view, to its state.
  private func isOwnWrite(_ statement: CodeElement) -> Bool {
    guard statement.kind == .assign, statement.name == "=", let target = statement.assigned,
      let path = target.ownPath, path.count == 1, target.kind == .member || target.localDeclaration == nil,
      let property = repository.property(path[0], ofTypeAround: task), property.isPlainVariable,
      start != nil || property.has(attribute: "State"), let value = statement.assignedValue
    else { return false }
    return value.subtree.allSatisfy { element in
      switch element.kind {
      case .closure, .assign: false
      // Of what the statement waits for, the answer alone is left out.
      case .call: value.isAwaiting || element.isPlainValue
      default: true
      }
    }
  }
}

extension CodeElement {
  fileprivate var isAwaiting: Bool { subtree.contains { $0.kind == .await } }

  /// `Row(found)`, `found.sorted()`: a call that makes a value and does nothing else.
  fileprivate var isPlainValue: Bool {
    guard let name = calleeName else { return false }
    return name.first?.isUppercase ?? false || ["sorted", "reversed", "prefix", "suffix"].contains(name)
  }

  /// The statement that it is, or is in.
  fileprivate var statement: CodeElement? {
    var current = self
    while let parent = current.parent {
      if parent.kind == .block { return current }
      if parent.kind == .closure || parent.isFunctionLike { return nil }
      current = parent
    }
    return nil
  }

  fileprivate var followingStatement: CodeElement? {
    parent?.children.first { $0.index > index }
  }

  /// The closure of the task that runs it, through `MainActor.run` alone.
  fileprivate var enclosingTaskClosure: CodeElement? {
    for around in ancestors {
      if around.isFunctionLike || around.kind == .type { return nil }
      guard around.kind == .closure else { continue }
      if around.callOfClosure?.isMainActorRun ?? false { continue }
      return around
    }
    return nil
  }
}
