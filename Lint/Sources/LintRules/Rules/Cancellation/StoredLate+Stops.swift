// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension StoredLate {
  private static let stopWords = [
    "stop", "cancel", "disconnect", "disappear", "close", "end", "leave", "reset", "dismiss", "signout", "logout",
  ]

  /// What ends the handle.
  struct Stop {
    /// The method, or the closure of a view.
    let scope: CodeElement
    let call: CodeElement
    /// A word that ends for good, not `pause`.
    var isEnd: Bool { !["stop", "pause"].contains(call.name) }

    /// By its name, or as a view's closure, it ends what the user has started.
    var isNamed: Bool {
      if scope.kind == .closure { return true }
      let lower = scope.name.lowercased()
      return StoredLate.stopWords.contains { lower.contains($0) }
    }

    /// `stop()`, `onDisappear`.
    var name: String { TaskStop(call: call, scope: scope).name }
  }

  /// A method that ends the handle, starts nothing in its place, and that something calls; or a view's button or `onDisappear`.
  func stop(of handle: String, besides starter: CodeElement, _ owner: TaskOwner) -> Stop? {
    for end in repository.ends(of: handle) where end.path.count == 1 && owner.has(end.call) {
      guard end.call.isCallee, let scope = end.call.runScope, let function = end.call.enclosingFunction,
        scope.kind == .closure ? isOfView(scope) : scope.kind == .function && scope != starter
      else { continue }
      let replaces = scope.subtree.contains { element in
        element.kind == .assign && element.assigned?.ownPath == [handle] && !(element.assignedValue?.isNil ?? true)
      }
      let starts = scope.subtree.contains {
        $0.kind == .call && $0.calleeName == starter.name && $0.receiver?.path != ["super"]
      }
      guard !replaces, !starts || starter.kind != .function else { continue }
      if scope.kind == .closure { return Stop(scope: scope, call: end.call) }
      let callers = repository.callers(of: function).filter { use in
        guard !use.code.isTest, let around = use.enclosingFunction else { return false }
        return around.kind != .deinitializer && around != starter && around != function
      }
      guard !callers.isEmpty || function.has(modifier: "override") else { continue }
      return Stop(scope: function, call: end.call)
    }
    return nil
  }

  private func isOfView(_ closure: CodeElement) -> Bool {
    guard let name = closure.callOfClosure?.calleeName else { return false }
    return ["onDisappear", "Button", "onTapGesture"].contains(name)
  }

  /// Whether other code can stop the object while its async function runs: not if only code waits for it that has just made it,
  /// and keeps it afterwards.
  func isHeldMeanwhile(_ starter: CodeElement, depth: Int = 0) -> Bool {
    guard starter.flags.contains(.isAsync) else { return true }
    let callers = repository.callers(of: starter).filter { $0.isCallee && !$0.code.isTest }
    return callers.isEmpty
      || callers.contains { use in
        guard use.kind == .member, let root = use.firstChild?.rootName else { return true }
        if let local = root.localDeclaration {
          return local.kind != .variable || !local.isMade || local.isKept(before: use)
        }
        // An object that only hands the call on to its part.
        guard depth < 2, let caller = use.enclosingFunction, caller.kind == .function, caller.name == starter.name,
          use.runScope == caller
        else { return true }
        return isHeldMeanwhile(caller, depth: depth + 1)
      }
  }

  /// It is made here and nowhere else, and runs from then on. A token of an observation ends with its owner.
  func isStarted(_ assignment: CodeElement, _ owner: TaskOwner) -> Bool {
    guard let handle = assignment.assigned?.ownPath?.last, var value = assignment.assignedValue,
      !value.subtree.contains(where: { $0.kind == .await })
    else { return false }
    if value.kind == .name, let local = value.localDeclaration, local.kind == .variable, let made = local.value {
      value = made.stripped
    }
    guard value.kind == .call, let name = value.calleeName, !HeldToken.subscribes(name),
      !["sink", "assign", "store"].contains(name), !(value.argument("repeats")?.isFalse ?? false)
    else { return false }
    if value.startsTask, let body = value.lastClosure?.body,
      body.subtree.contains(where: { $0.kind == .conditions && repository.question(in: $0) != nil })
    {
      return false
    }
    return !owner.parts.contains { part in
      part.subtree.contains { other in
        other.kind == .assign && other != assignment && other.assigned?.ownPath == [handle]
          && !(other.assignedValue?.isNil ?? true)
      }
    }
  }
}

extension CodeElement {
  /// Of a local variable: a call gives it its value, where it is declared or later.
  fileprivate var isMade: Bool {
    if let value { return value.stripped.kind == .call }
    return parent?.subtree.contains { element in
      element.kind == .assign && element.assigned?.path == [name] && element.assignedValue?.stripped.kind == .call
    } ?? false
  }

  /// Of a local variable: a member or a call gets it before that place.
  fileprivate func isKept(before use: CodeElement) -> Bool {
    parent?.subtree.contains { element in
      guard element.index < use.index else { return false }
      return element.kind == .assign && element.assignedValue?.path == [name]
        || element.kind == .argument && element.firstChild?.path == [name]
    } ?? false
  }
}
