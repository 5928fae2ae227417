// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What ends a task that a property keeps.
struct TaskEnding: Sendable {
  /// The owner's `deinit` cancels it, or that of a bag which is released with the owner.
  var isInDeinit = false
  /// Other functions that cancel it and are called, as far as the repository shows.
  var called: [CodeElement] = []
  /// Other functions that cancel it; nothing calls them.
  var uncalled: [CodeElement] = []
  /// Another object cancels it.
  var isByOthers = false

  var isOnlyInDeinit: Bool { isInDeinit && called.isEmpty && uncalled.isEmpty && !isByOthers }
}

extension CodeContext {
  func ending(of site: TaskSite, _ owner: TaskOwner) -> TaskEnding {
    guard let name = site.keptName else { return TaskEnding() }
    var ending = TaskEnding(isByOthers: !repository.cancelsByOthers(of: name, owner).isEmpty)
    let starter = site.call.enclosingFunction
    let cancellers = repository.cancellers(of: name, in: owner)
    let own = Set(repository.cancels(of: name, in: owner).compactMap(\.call.enclosingFunction))
    for function in cancellers {
      if function.kind == .deinitializer {
        ending.isInDeinit = true
      } else if function != starter, own.contains(function) {
        switch use(of: function) {
        case .called: ending.called.append(function)
        case .byNothing: ending.uncalled.append(function)
        case .byDeinit: break
        }
      }
    }
    if let property = owner.property(name, repository), !property.isStaticMember, isBagThatCancels(property) {
      ending.isInDeinit = true
    }
    return ending
  }

  enum FunctionUse { case called, byDeinit, byNothing }

  func use(of function: CodeElement) -> FunctionUse {
    guard function.kind == .function else { return .called }
    if function.has(modifier: "override") || function.name.lowercased().contains("disappear")
      || ["objc", "IBAction"].contains(where: { function.has(attribute: $0) })
    {
      return .called
    }
    let callers = repository.callers(of: function).filter { !$0.code.isTest && !function.contains($0) }
    if callers.contains(where: { $0.enclosingFunction?.kind != .deinitializer }) { return .called }
    return callers.isEmpty ? .byNothing : .byDeinit
  }

  /// Whether the property's class has a `deinit` that cancels the stored tasks.
  func isBagThatCancels(_ property: CodeElement) -> Bool {
    repository.typeName(ofDeclared: property).map(cancelsWhenReleased) ?? false
  }

  /// Whether the class keeps tasks, cancellables or closures, and has a `deinit` that does something.
  func cancelsWhenReleased(_ type: String) -> Bool {
    let parts = repository.parts(ofType: type)
    guard parts.contains(where: { $0.flags.contains(.isClass) }),
      let end = parts.lazy.flatMap(\.members).first(where: { $0.kind == .deinitializer })
    else { return false }
    return parts.contains(where: \.keepsTasks) && end.subtree.contains { $0.kind == .call || $0.name == "cancel" }
  }

  /// The same task as stored in a property by the caller of the method that makes it: `updates = listenForUpdates()`.
  func whereReturned(_ site: TaskSite, to owner: TaskOwner) -> TaskSite {
    guard site.kept == .elsewhere, let function = site.call.enclosingFunction, function.kind == .function,
      function.children.first(.result)?.name.contains("Task") ?? false,
      site.call.parent?.kind == .return || site.call.parent == function.body
    else { return site }
    for use in repository.callers(of: function) where owner.has(use) {
      guard let call = use.parent, call.kind == .call, let assignment = call.parent, assignment.kind == .assign,
        assignment.assignedValue == call, let path = assignment.assigned?.ownPath, path.count == 1
      else { continue }
      var site = site
      site.kept = .property(path[0])
      site.storing = assignment
      return site
    }
    return site
  }
}

extension TaskSite {
  /// Whether the code that starts the task neither awaits nor ends it.
  var isLeftAlone: Bool {
    switch kept {
    case .property, .bag: return true
    case .nowhere: return !isInStreamBuilder
    case .local(let name):
      guard !isInStreamBuilder, let function = call.enclosingFunction else { return false }
      return !function.subtree.contains { $0.kind == .name && $0.name == name }
    case .elsewhere: return false
    }
  }

  /// In the closure of an `AsyncStream`: another rule checks its termination.
  private var isInStreamBuilder: Bool {
    call.ancestors.contains { around in
      around.kind == .call && CodeElement.streamTypes.contains(around.calleeName ?? "")
    }
  }

  /// Whether it clears its own property after its work, `task = nil`: such code expects the task to end.
  var isExpectedToEnd: Bool {
    guard let name = keptName else { return false }
    return body.children.dropFirst().contains { statement in
      statement.kind == .assign && statement.assigned?.ownPath == [name] && statement.assignedValue?.isNil ?? false
    }
  }
}

extension CodeElement {
  /// Of a type: a property keeps tasks, cancellables or closures.
  var keepsTasks: Bool {
    members.contains { member in
      guard member.kind == .variable else { return false }
      let type = member.declaredType ?? ""
      return ["Task<", "() -> Void", "()->Void", "AnyCancellable", "() -> ()"].contains { type.contains($0) }
    }
  }
}
