// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A `Task { }` in the code, and what is done with it.
struct TaskSite: Sendable {
  enum Keeping: Sendable, Hashable {
    /// A property of the own type.
    case property(String)
    /// A collection of the own type, or an element of one: `tasks[id] = Task { }`, `.store(in: &bag)`.
    case bag(String)
    /// A local constant that no property gets.
    case local(String)
    /// Its value is awaited in place, it is returned, or it is passed to a function.
    case elsewhere
    case nowhere
  }

  let call: CodeElement
  let closure: CodeElement
  var kept: Keeping
  /// The assignment, or the call, that stores it.
  var storing: CodeElement?

  var body: CodeElement { closure.body ?? closure }

  var keptName: String? {
    switch kept {
    case .property(let name), .bag(let name): name
    case .local, .elsewhere, .nowhere: nil
    }
  }

  /// The property of its own that keeps this one task.
  var property: String? { if case .property(let name) = kept { name } else { nil } }

  init?(_ call: CodeElement) {
    guard call.startsTask, let closure = call.lastClosure else { return nil }
    (self.call, self.closure) = (call, closure)
    (kept, storing) = TaskSite.keeping(of: call)
    if case .local(let name) = kept, let assignment = TaskSite.assignment(of: name, after: call),
      let property = assignment.assigned?.ownPath?.first
    {
      (kept, storing) = (.property(property), assignment)
    }
  }

  private static func keeping(of call: CodeElement) -> (Keeping, CodeElement?) {
    var current = call
    while let parent = current.parent {
      switch parent.kind {
      case .member:
        guard let outer = parent.parent, outer.kind == .call, outer.firstChild == parent else {
          return (.elsewhere, nil)
        }
        if let bag = outer.argument("in")?.keptProperty { return (.bag(bag), outer) }
        // `Task { }.eraseToAnyCancellable().store(in: &bag)`
        current = outer
      case .assign: return keeping(in: parent, of: call)
      case .variable:
        if parent.name == "_" { return (.nowhere, nil) }
        return parent.parent?.kind == .type ? (.property(parent.name), parent) : (.local(parent.name), parent)
      case .argument:
        guard let outer = parent.parent, let name = outer.calleeName, ["append", "insert", "add"].contains(name),
          let bag = outer.receiver?.keptProperty
        else { return (.elsewhere, nil) }
        return (.bag(bag), outer)
      case .block: return (isReturned(call, parent) ? .elsewhere : .nowhere, nil)
      case .file: return (.nowhere, nil)
      default: return (.elsewhere, nil)
      }
    }
    return (.nowhere, nil)
  }

  private static func keeping(in assignment: CodeElement, of call: CodeElement) -> (Keeping, CodeElement?) {
    guard let left = assignment.assigned, assignment.name == "=" else { return (.elsewhere, nil) }
    if left.kind == .other || left.name == "_" { return (.nowhere, nil) }
    if left.kind == .index {
      return left.keptProperty.map { (.bag($0), assignment) } ?? (.elsewhere, nil)
    }
    guard let path = left.ownPath, path.count == 1 else { return (.elsewhere, nil) }
    if left.kind == .name, left.localDeclaration != nil { return (.local(path[0]), assignment) }
    return (.property(path[0]), assignment)
  }

  /// The only expression of a function with a result, of a getter, or of a closure that makes a value of each element.
  private static func isReturned(_ call: CodeElement, _ block: CodeElement) -> Bool {
    guard let around = block.parent, !block.children.dropFirst().contains(where: { _ in true }) else { return false }
    switch around.kind {
    case .function: return around.children.first(.result)?.name.contains("Task") ?? false
    case .accessor: return around.name == "get"
    case .closure: return ["map", "compactMap", "flatMap"].contains(around.callOfClosure?.calleeName ?? "")
    default: return false
    }
  }

  /// `let upload = Task { … }; self.upload = upload`
  private static func assignment(of local: String, after call: CodeElement) -> CodeElement? {
    guard let function = call.ancestors.first(where: { $0.isFunctionLike || $0.kind == .closure }) else { return nil }
    return function.subtree.first { element in
      guard element.kind == .assign, element.index > call.index, element.assignedValue?.path == [local],
        let left = element.assigned, left.ownPath?.count == 1
      else { return false }
      return left.kind == .member || left.name != local
    }
  }
}

extension CodeElement {
  /// `Task { }`, `Task.init { }`, `Task<Void, Never> { }`, `Task.detached { }`, and `.detached { }` where a property is assigned.
  var startsTask: Bool {
    guard kind == .call, let callee = firstChild, lastClosure != nil else { return false }
    let ways: Set<String> = ["detached", "immediate", "immediateDetached"]
    switch callee.kind {
    case .name: return callee.name == "Task"
    case .member:
      guard let base = callee.firstChild else {
        return ways.contains(callee.name) && parent?.kind == .assign
      }
      if callee.name == "Task" { return base.name == "_Concurrency" }
      return base.name == "Task" && (base.kind == .name || base.kind == .member)
        && (ways.contains(callee.name) || callee.name == "init")
    default: return false
    }
  }

  /// `value` of `task.value`, by its name alone.
  var isTaskValue: Bool { kind == .member && ["value", "result"].contains(name) }

  /// The property of the own type that is stored in: `bag` of `bag`, `self.bag`, `bag[id]`, `$bag`.
  var keptProperty: String? {
    var current = self
    while current.kind == .index, let base = current.firstChild { current = base }
    guard let path = current.ownPath, path.count == 1 else { return nil }
    return path[0]
  }
}

extension CodeContext {
  /// The tasks that a file starts, in order.
  func tasks(in code: Code) -> [TaskSite] {
    repository.memo("tasks", code.path) {
      guard code.names.contains("Task") || code.names.contains("detached") else { return [] }
      return code.nodes.indices.compactMap { index in
        code.nodes[index].kind == .call ? TaskSite(CodeElement(code: code, index: index)) : nil
      }
    }
  }
}
