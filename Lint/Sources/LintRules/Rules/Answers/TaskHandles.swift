// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// Whether something below calls `cancel` on a member of that name.
  func cancels(_ handle: String) -> Bool {
    subtree.contains { element in
      guard element.kind == .call, element.calleeName == "cancel", let receiver = element.receiver else { return false }
      guard let last = receiver.path?.last else { return receiver.subtree.contains { $0.name == handle } }
      if last == handle { return true }
      // `if let task { task.cancel() }`, `if let old = task`.
      guard receiver.kind == .name, let local = receiver.localDeclaration else { return false }
      return local.firstChild?.path?.last == handle || local.matchedValue?.path?.last == handle
    }
  }

  /// Of a pattern: what it is compared with.
  private var matchedValue: CodeElement? {
    guard kind == .pattern, let owner = parent else { return nil }
    if owner.kind == .match { return owner.children.dropFirst().first { _ in true } }
    return owner.kind == .switchCase ? owner.parent?.firstChild : nil
  }

  /// The member whose value has a started task in it: `state = .loading(Task { })`, also through a local constant.
  var payloadHandle: String? {
    var value = self
    if let variable = parent, variable.kind == .variable, let scope = variable.parent {
      let use = scope.subtree.first { use in
        use.kind == .name && use.name == variable.name && use.index > index && use.parent?.kind == .argument
      }
      guard let use else { return nil }
      value = use
    }
    guard let made = value.parent?.parent, value.parent?.kind == .argument, made.kind == .call,
      made.firstChild?.kind == .member, made.firstChild?.firstChild == nil, let assign = made.parent,
      assign.kind == .assign, assign.assignedValue == made
    else { return nil }
    return assign.assigned?.path?.last
  }

  /// The member in which a started task is kept: `handle = Task { }`, `handles[key] = Task { }`.
  var keptHandle: (name: String, isKeyed: Bool)? {
    guard let assign = parent, assign.kind == .assign, let target = assign.assigned else {
      guard let variable = parent, variable.kind == .variable, let scope = variable.parent else { return nil }
      // `let task = Task { }; self.task = task`.
      for element in scope.subtree where element.kind == .assign && element.assignedValue?.path == [variable.name] {
        if let target = element.assigned, target.kind == .index {
          return target.firstChild?.path?.last.map { ($0, true) }
        }
        if let path = element.assigned?.path { return (path[path.count - 1], false) }
      }
      return nil
    }
    if target.kind == .index { return target.firstChild?.path?.last.map { ($0, true) } }
    return target.path?.last.map { ($0, false) }
  }
}
