// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension FlagPaths {
  /// The error reaches a caller that resets the flag.
  func isCaught(_ exit: CodeElement) -> Bool {
    let calls = exit.subtree.prefix { $0.kind != .closure }.filter { $0.kind == .call }
    if exit.kind == .try, calls.contains(where: resets.resetsBeforeThrow) { return true }
    if exit.subtree.contains(where: isOfOwnTask) { return true }
    let function = resets.scope
    guard function.isFunctionLike else { return false }
    let inner = exit.ancestors.prefix { $0 != function }
    if inner.contains(where: { $0.kind == .closure && !($0.callOfClosure?.runsClosureInline ?? false) }) {
      return false
    }
    if let outer = function.enclosingFunction {
      return outer.subtree.contains { !function.contains($0) && flag.isReset($0) }
    }
    guard function.kind == .function else { return false }
    return isCaughtByCaller(of: function, depth: 2)
  }

  /// `task.value`, where the task itself resets the flag.
  private func isOfOwnTask(_ element: CodeElement) -> Bool {
    guard element.isTaskValue, let task = element.firstChild, task.kind == .name,
      let closure = task.localDeclaration?.value?.lastClosure
    else { return false }
    return resets.contains(in: closure)
  }

  private func isCaughtByCaller(of function: CodeElement, depth: Int) -> Bool {
    (index.callers(of: function) + callersOfOverridden(function)).prefix(20).contains { use in
      // Handed over as a value: what is behind it catches the error.
      guard let call = use.parent, call.kind == .call, call.firstChild == use else { return use.kind == .name }
      if catches(use) { return true }
      guard depth > 0, let caller = use.enclosingFunction, caller.kind == .function, caller.flags.contains(.isThrowing)
      else {
        return false
      }
      return isCaughtByCaller(of: caller, depth: depth - 1)
    }
  }

  /// What calls a method of an ancestor that this one overrides.
  private func callersOfOverridden(_ function: CodeElement) -> [CodeElement] {
    guard function.has(modifier: "override"), let type = function.enclosingType else { return [] }
    return index.lineage(ofType: type.name).dropFirst().flatMap { ancestor in
      index.methods(function.name, ofType: ancestor).filter { $0 != function }.flatMap { index.callers(of: $0) }
    }
  }

  private func catches(_ call: CodeElement) -> Bool {
    for around in call.ancestors {
      if around.kind == .do,
        around.children.all(.catchClause).contains(where: { $0.subtree.contains(where: resets.resets) })
      {
        return true
      }
      guard around.isFunctionLike || around.kind == .closure && !(around.callOfClosure?.runsClosureInline ?? false)
      else {
        continue
      }
      return around.subtree.contains { $0.kind == .assign && flag.isReset($0) }
    }
    return false
  }
}
