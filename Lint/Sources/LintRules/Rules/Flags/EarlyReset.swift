// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The reset of a flag in the turn that set it, while the work that it is for has only been started.
struct EarlyReset {
  /// What only starts the work.
  let work: CodeElement
  let name: String
  let isDeferred: Bool

  init?(_ reset: CodeElement) {
    guard reset.kind == .assign, reset.name == "=", let value = reset.assignedValue, value.isTrue || value.isFalse,
      let path = reset.assigned?.placePath, let last = path.last, let block = reset.parent, block.kind == .block,
      reset.assigned?.rootDeclaration?.kind != .variable
    else { return nil }
    name = path.joined(separator: ".")
    let isFlag = value.isFalse ? BusyWords.isFlag(last) : true
    if let around = block.parent, around.kind == .defer, around.parent?.kind == .block {
      guard isFlag, let work = EarlyReset.task(after: around, path, value) else { return nil }
      (self.work, isDeferred) = (work, true)
      return
    }
    let before = Array(block.children.prefix { $0 != reset })
    guard let set = before.lastIndex(where: { EarlyReset.sets($0, path, !value.isTrue) }) else { return nil }
    let between = before[(set + 1)...]
    if between.contains(where: EarlyReset.isWork) { return nil }
    let started = between.compactMap { statement -> CodeElement? in
      if isFlag, let task = EarlyReset.startedTask(statement) { return task }
      return value.isTrue && last.hasSuffix("nabled") ? EarlyReset.animation(statement) : nil
    }
    guard started.count == 1, let work = started.first else { return nil }
    (self.work, isDeferred) = (work, false)
  }

  private static func sets(_ statement: CodeElement, _ path: [String], _ value: Bool) -> Bool {
    statement.kind == .assign && statement.name == "=" && statement.assigned?.placePath == path
      && (value ? statement.assignedValue?.isTrue : statement.assignedValue?.isFalse) ?? false
  }

  /// Of a `defer`: the task that the rest of its block starts and does not wait for, if that is all that the rest does.
  private static func task(after deferred: CodeElement, _ path: [String], _ value: CodeElement) -> CodeElement? {
    guard let block = deferred.parent, block.children.contains(where: { sets($0, path, !value.isTrue) }) else {
      return nil
    }
    let rest = block.children.filter { $0.index > deferred.index }
    if rest.contains(where: isWork) { return nil }
    let tasks = rest.compactMap(startedTask)
    return tasks.count == 1 ? tasks[0] : nil
  }

  /// Work that the function does itself: an await, or a loop.
  private static func isWork(_ statement: CodeElement) -> Bool {
    if [.for, .while, .repeat, .switch].contains(statement.kind) { return true }
    var position = statement.index
    let end = Int(statement.node.end)
    while position < end {
      let element = CodeElement(code: statement.code, index: position)
      if element.kind == .await || element.kind == .try { return true }
      position = element.kind == .closure ? Int(element.node.end) : position + 1
    }
    return false
  }

  private static func startedTask(_ statement: CodeElement) -> CodeElement? {
    let call = statement.kind == .assign ? statement.assignedValue : statement
    guard let call, call.startsTask, let body = call.lastClosure else { return nil }
    return body.subtree.contains { $0.kind == .await } ? call : nil
  }

  /// `scrollToItem(at: place, at: .left, animated: true)`, `UIView.animate(withDuration: 1) { … }`.
  private static func animation(_ statement: CodeElement) -> CodeElement? {
    guard statement.kind == .call, statement.closures.count < 2 else { return nil }
    if statement.argument("animated")?.isTrue ?? false { return statement }
    return statement.calledPath.map { $0 == ["UIView", "animate"] } ?? false ? statement : nil
  }
}

extension CodeElement {
  /// What declares the first name of a path, if it is local.
  fileprivate var rootDeclaration: CodeElement? {
    subtree.first { $0.kind == .name && $0.name != "self" }?.localDeclaration
  }
}
