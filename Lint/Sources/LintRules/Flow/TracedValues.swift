// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which local names hold values from a source, or something that was made of them: what was awaited, an input.
final class TracedValues {
  /// Parameters that are given such a value, in functions that a run calls and in callbacks.
  private let given: Set<CodeElement>
  private let isSource: (CodeElement) -> Bool
  private var answers: [CodeElement: Bool] = [:]

  init(given: Set<CodeElement> = [], isSource: @escaping (CodeElement) -> Bool) {
    (self.given, self.isSource) = (given, isSource)
  }

  /// What was awaited, as far as the await is meant.
  static func awaited(
    given: Set<CodeElement> = [], ofCallback callback: CodeElement? = nil, _ isMeant: @escaping (CodeElement) -> Bool,
    orIs isOther: @escaping (CodeElement) -> Bool = { _ in false }
  ) -> TracedValues {
    TracedValues(given: given) { element in
      if let callback, element.isAnonymousParameter(of: callback) { return true }
      let isAwait =
        element.kind == .await && !element.isOnlyHop || element.kind == .for && element.flags.contains(.isAsync)
      return isAwait && isMeant(element) || isOther(element)
    }
  }

  /// Whether the expression's value comes from a source in it, or from such a name.
  func holds(_ expression: CodeElement) -> Bool {
    var position = expression.index
    while position < Int(expression.node.end) {
      let element = CodeElement(code: expression.code, index: position)
      switch element.kind {
      case .closure where element.callOfClosure?.startsTask ?? true:
        position = Int(element.node.end)
        continue
      case .name where holds(name: element): return true
      case _ where isSource(element): return true
      default: break
      }
      position += 1
    }
    return false
  }

  private func holds(name use: CodeElement) -> Bool {
    guard let declaration = use.localDeclaration else { return false }
    return holds(declared: declaration)
  }

  private func holds(declared declaration: CodeElement) -> Bool {
    if let known = answers[declaration] { return known }
    answers[declaration] = false
    let answer = find(declaration)
    answers[declaration] = answer
    return answer
  }

  private func find(_ declaration: CodeElement) -> Bool {
    if given.contains(declaration) { return true }
    switch declaration.kind {
    case .variable:
      if let value = declaration.value, holds(value) { return true }
      return !declaration.flags.contains(.isConstant) && isChanged(declaration)
        || declaration.value == nil && isChanged(declaration)
    case .binding, .capture:
      if let value = declaration.firstChild { return holds(value) }
      guard let outer = declaration.shadowed, outer != declaration else { return isSource(declaration) }
      return holds(declared: outer)
    case .for:
      return isSource(declaration) || (declaration.firstChild.map { holds($0) } ?? false)
    case .pattern:
      guard let owner = declaration.parent else { return false }
      if owner.kind == .match { return owner.children.dropFirst().contains { holds($0) } }
      guard owner.kind == .switchCase, let subject = owner.parent?.firstChild else { return false }
      return holds(subject)
    case .parameter:
      guard let closure = declaration.parent, let call = closure.callOfClosure, call.runsClosureInline else {
        return false
      }
      return call.receiver.map { holds($0) } ?? false
    default: return false
    }
  }

  /// Whether a local variable is given such a value after its declaration: `list.append(answer)`, `value = answer`.
  private func isChanged(_ variable: CodeElement) -> Bool {
    guard let scope = variable.parent else { return false }
    for use in scope.subtree where use.kind == .name && use.name == variable.name && use.isWritten {
      var current = use
      while let parent = current.parent, parent.kind == .member || parent.kind == .index, parent.firstChild == current {
        current = parent
      }
      guard let change = current.parent else { continue }
      if change.kind == .assign, let value = change.assignedValue, holds(value) { return true }
      if change.kind == .call, change.arguments.contains(where: { holds($0) }) { return true }
    }
    return false
  }
}
