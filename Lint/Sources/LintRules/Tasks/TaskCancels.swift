// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A call that ends something that is kept: `task?.cancel()`, `tasks.forEach { $0.cancel() }`, `session.close()`.
struct TaskCancel: Sendable {
  let call: CodeElement
  /// What is ended, from the outermost name on, without `self`: `["task"]`, `["model", "task"]`.
  let path: [String]

  /// Through local names, `if let task = self.task`, `for task in tasks`, `$0`.
  init?(_ use: CodeElement) {
    guard use.kind == .member, let base = use.firstChild, let path = TaskCancel.path(of: base, 0) else { return nil }
    (call, self.path) = (use, path)
  }

  private static func path(of expression: CodeElement, _ depth: Int) -> [String]? {
    guard depth < 6 else { return nil }
    switch expression.kind {
    case .index, .await, .try, .cast: return expression.firstChild.flatMap { path(of: $0, depth + 1) }
    case .name:
      if expression.name == "$0" { return pathOfElement(expression, depth) }
      guard let local = expression.localDeclaration else { return [expression.name] }
      switch local.kind {
      case .binding, .variable, .capture:
        if let value = local.value { return path(of: value, depth + 1) }
        return local.kind == .variable ? nil : [local.name]
      case .for: return local.firstChild.flatMap { path(of: $0, depth + 1) }
      case .parameter: return local.parent?.kind == .closure ? pathOfElement(expression, depth) : nil
      default: return nil
      }
    case .member:
      guard let base = expression.firstChild else { return nil }
      if base.kind == .name, CodeElement.selfNames.contains(base.name) { return [expression.name] }
      if ["values", "keys", "value", "task"].contains(expression.name), let path = path(of: base, depth + 1) {
        return expression.name == "task" ? path + ["task"] : path
      }
      return path(of: base, depth + 1).map { $0 + [expression.name] }
    case .call:
      // `tasks.removeValue(forKey: id)?.cancel()`
      guard
        ["removeValue", "popLast", "removeFirst", "removeLast", "remove", "swap"].contains(expression.calleeName ?? "")
      else { return nil }
      return expression.receiver.flatMap { path(of: $0, depth + 1) }
    default: return nil
    }
  }

  /// `tasks.forEach { $0.cancel() }`: the elements of what the closure's call is a member of.
  private static func pathOfElement(_ use: CodeElement, _ depth: Int) -> [String]? {
    guard let closure = use.ancestors.first(where: { $0.kind == .closure }), let call = closure.callOfClosure,
      let base = call.receiver
    else { return nil }
    return path(of: base, depth + 1)
  }
}

extension Repository {
  /// The calls that cancel something, by the last name of what they cancel.
  func cancels(of name: String) -> [TaskCancel] { cancels(["cancel", "cancelAll"], "cancel")[name] ?? [] }

  /// The calls that end something, in words that sessions and subscriptions have.
  func ends(of name: String) -> [TaskCancel] { ends[name] ?? [] }

  /// What ends, by its last name.
  var ends: [String: [TaskCancel]] {
    cancels(
      [
        "cancel", "close", "invalidate", "invalidateAndCancel", "terminate", "disconnect", "unsubscribe", "dispose",
        "stop", "pause",
      ], "ends")
  }

  private func cancels(_ words: [String], _ topic: String) -> [String: [TaskCancel]] {
    memo("cancels", topic) {
      var found: [String: [TaskCancel]] = [:]
      for word in words {
        for use in uses(of: word) where use.kind == .member {
          guard let cancel = TaskCancel(use), let last = cancel.path.last else { continue }
          found[last, default: []].append(cancel)
        }
      }
      return found
    }
  }

  /// The cancels of a property of the owner, in its own code.
  func cancels(of name: String, in owner: TaskOwner) -> [TaskCancel] {
    let parts = owner.withAncestors(self)
    return cancels(of: name).filter { cancel in
      cancel.path.count == 1 && parts.contains { $0.contains(cancel.call) }
    }
  }

  /// The cancels by other objects: `model.task?.cancel()`. One of an object of unknown type counts if only one type has a
  /// property of this name.
  func cancelsByOthers(of name: String, _ owner: TaskOwner) -> [TaskCancel] {
    let owners = memo("typesWith", name) {
      Set(variables(named: name).filter { $0.enclosingFunction == nil }.map { $0.enclosingType?.name ?? "" })
    }
    return cancels(of: name).filter { cancel in
      guard cancel.path.count > 1, !cancel.call.code.isTest else { return false }
      guard let member = cancel.call.firstChild, member.kind == .member, let base = member.firstChild,
        let type = typeName(of: base)
      else { return owners.count == 1 && !owner.has(cancel.call) }
      return owner.lineage.contains(type) || lineage(ofType: type).contains(owner.name)
    }
  }

  /// The functions of the owner that cancel the property, directly or through one method; `deinit` among them.
  func cancellers(of name: String, in owner: TaskOwner) -> [CodeElement] {
    memo("cancellers." + name, owner.name, owner.type) {
      let direct = cancels(of: name, in: owner).compactMap(\.call.enclosingFunction).uniqued
      var all = direct
      for function in direct where function.kind == .function {
        all += callers(of: function).compactMap { use in
          owner.has(use) ? use.enclosingFunction : nil
        }
      }
      return all.uniqued
    }
  }

  /// Whether the property's `didSet`, or a wrapper around it, cancels the old task.
  func cancelsWhenReplaced(_ property: CodeElement) -> Bool {
    let accessors = property.children.all(.accessor).filter { ["didSet", "willSet"].contains($0.name) }
    if accessors.contains(where: { $0.subtree.contains { $0.kind == .member && $0.name == "cancel" } }) { return true }
    return property.children.all(.attribute).contains { wrapper in
      if wrapper.name.lowercased().contains("cancel") { return true }
      return parts(ofType: wrapper.name).contains { part in
        part.subtree.contains { $0.kind == .member && $0.name == "cancel" }
      }
    }
  }
}
