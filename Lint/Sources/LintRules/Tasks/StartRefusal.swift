// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeContext {
  /// Whether a start is refused while its work goes on: a flag that the function sets is asked before, by itself, by a
  /// property that it reads, by a caller, or by a control that is disabled.
  func isRefused(startAt start: CodeElement, in function: CodeElement) -> Bool {
    let own = repository.memo("refusals", "", function) {
      let flags = flagsSet(by: function)
      return (function.body ?? function).subtree.filter { $0.isRefusal && asks($0, about: flags, 0) }.map(\.index)
    }
    if own.contains(where: { $0 < start.index }) { return true }
    return repository.memo("refused by callers", "", function) { isRefusedByCallers(function) }
  }

  private func isRefusedByCallers(_ function: CodeElement) -> Bool {
    let flags = flagsSet(by: function)
    guard function.kind == .function, !flags.isEmpty else { return false }
    let callers = repository.callers(of: function).filter { !$0.code.isTest }
    return !callers.isEmpty
      && callers.allSatisfy { caller in
        guard let around = caller.runScope?.body else { return false }
        return around.subtree.contains { $0.index < caller.index && $0.isRefusal && asks($0, about: flags, 0) }
          || isInDisabledControl(caller, flags)
      }
  }

  private func flagsSet(by function: CodeElement) -> Set<String> {
    Set(
      function.subtree.filter { $0.kind == .assign && $0.assignedValue?.isTrue ?? false }
        .compactMap { $0.assigned?.ownPath?.last })
  }

  private func asks(_ refusal: CodeElement, about flags: Set<String>, _ depth: Int) -> Bool {
    let conditions = refusal.children.first(.conditions) ?? refusal
    return conditions.subtree.contains { use in
      guard use.kind == .name || use.kind == .member else { return false }
      if flags.contains(use.name) { return true }
      guard depth < 1, let declared = repository.declaration(of: use), declared.kind == .variable,
        let getter = declared.children.first(where: { $0.kind == .accessor && $0.name == "get" })
      else { return false }
      return getter.subtree.contains { ($0.kind == .name || $0.kind == .member) && flags.contains($0.name) }
    }
  }

  /// `Button { start() }.disabled(isLoading)`
  private func isInDisabledControl(_ caller: CodeElement, _ flags: Set<String>) -> Bool {
    caller.ancestors.contains { around in
      around.kind == .call && around.calleeName == "disabled"
        && around.arguments.contains { asks($0, about: flags, 0) }
    }
  }
}

extension CodeElement {
  /// `guard … else`, `precondition(…)`, or an `if` that returns.
  fileprivate var isRefusal: Bool {
    if kind == .call, ["precondition", "assert"].contains(calleeName ?? "") { return true }
    if kind == .guard { return true }
    return kind == .if && children.first(.block)?.children.contains { $0.kind == .return } ?? false
  }
}
