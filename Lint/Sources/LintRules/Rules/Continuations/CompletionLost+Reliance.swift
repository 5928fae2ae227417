// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What relies on the call of a completion handler.
extension CompletionLost {
  /// Where the call is relied on.
  enum Reliance {
    case system
    case caller(CodeElement)
  }

  /// The place in a closure of a caller that has to run.
  func needing(_ parameter: CodeElement, of function: CodeElement, depth: Int) -> CodeElement? {
    let label = parameter.outerName
    for use in repository.callers(of: function).prefix(12) {
      guard let call = use.parent, call.kind == .call, call.firstChild == use, !call.code.isTest,
        let closure = call.argument(label) ?? call.trailingClosure, closure.kind == .closure
      else { continue }
      if let need = closure.subtree.first(where: { $0.needsToRun && isBegun($0, before: closure) }) { return need }
      guard depth > 0, let outer = call.enclosingFunction, outer.kind == .function else { continue }
      for other in outer.children.all(.parameter)
      where isHandler(other) && closure.subtree.contains(where: { $0.isCallee && $0.name == other.name }) {
        if let need = needing(other, of: outer, depth: depth - 1) { return need }
      }
    }
    return nil
  }

  /// What the closure ends has begun around the call: a flag is set, an indicator shown, a group entered.
  private func isBegun(_ need: CodeElement, before closure: CodeElement) -> Bool {
    if need.calleeName == "endRefreshing" { return true }
    guard let function = closure.enclosingFunction else { return false }
    return function.subtree.contains { element in
      guard element.kind == .assign || element.kind == .call, !closure.contains(element), element != need else {
        return false
      }
      return BusyFlag(element)?.isReset(need) ?? false
    }
  }
}

extension CodeElement {
  fileprivate var trailingClosure: CodeElement? {
    arguments.first { $0.flags.contains(.isTrailing) }?.children.first(.closure)
  }

  /// Code that ends what is shown or waited for: a flag is reset, an indicator hidden, a group left. A
  /// continuation that is not resumed is found where it waits.
  fileprivate var needsToRun: Bool {
    switch kind {
    case .assign:
      guard name == "=", let value = assignedValue, let last = assigned?.placePath?.last else { return false }
      if value.isFalse { return BusyWords.isFlag(last) }
      return value.isTrue && (last == "isEnabled" || last == "isUserInteractionEnabled")
    case .call:
      guard let called = calleeName else { return false }
      if ["leave", "signal", "endRefreshing", "stopAnimating", "setTaskCompleted", "fulfill", "finishRefreshing"]
        .contains(
          called)
      {
        return true
      }
      guard ["hide", "stop", "dismiss", "end", "remove"].contains(where: called.hasPrefix) else { return false }
      return BusyWords.isIndicator(called) || (receiver?.path?.last).map(BusyWords.isIndicator) ?? false
    default: return false
    }
  }
}
