// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which values in a run are made of an input that changes.
struct InputReading {
  let change: InputChange
  let repository: Repository

  /// Whether an expression in the body is the input, or a value that is made of it: by name, by a local variable, by a
  /// member that the body sets from it, or by a parameter that is given it.
  func values(given: Set<CodeElement>, in body: CodeElement, names: Set<String> = []) -> TracedValues {
    let names = change.isOfRow ? names : names.union(change.names)
    let given = given.union(change.parameters)
    let first = values(names, given)
    let derived = derived(in: body, first) { _ in true }
    return derived.isSubset(of: names) ? first : values(names.union(derived), given)
  }

  /// The members that the body sets from the input, before it has waited for anything that is made of it.
  func choices(given: Set<CodeElement>, in body: CodeElement, names: Set<String>) -> Set<String> {
    let first = values(change.isOfRow ? names : names.union(change.names), given.union(change.parameters))
    return derived(in: body, first) { value in
      !value.subtree.contains { $0.kind == .await } && value.kind != .operation && value.kind != .closure
    }
  }

  private func derived(in body: CodeElement, _ values: TracedValues, _ isMeant: (CodeElement) -> Bool) -> Set<String> {
    var derived: Set<String> = []
    for element in body.subtree where element.kind == .assign {
      guard let target = element.assigned, let value = element.assignedValue, isMeant(value), values.holds(value),
        let last = repository.statePath(of: target)?.last
      else { continue }
      derived.insert(last)
    }
    return derived
  }

  private func values(_ names: Set<String>, _ given: Set<CodeElement>) -> TracedValues {
    TracedValues(given: given) { [repository, change] element in
      switch element.kind {
      case .name:
        if let closure = change.closure, element.isAnonymousParameter(of: closure) { return true }
        guard element.localDeclaration == nil else { return false }
        if change.isOfRow, change.names.contains(element.name) {
          return element.enclosingType == change.element.enclosingType
        }
        if names.contains(element.name.withoutDollar) { return true }
        let property = repository.property(element.name, ofTypeAround: element)
        return property.map { $0.isComputed && $0.mentions(names) } ?? false
      // `if let query` of a member.
      case .binding, .capture: return names.contains(element.name)
      case .member:
        return names.contains(element.name) && element.firstChild != nil && !element.isCalled
      default: return false
      }
    }
  }

  /// Whether what is awaited depends on the input: its arguments and receivers do, or what it calls reads the input.
  func isOfInput(_ awaited: CodeElement, _ values: TracedValues, names: Set<String> = []) -> Bool {
    if isStoredProperty(awaited) { return false }
    if values.holds(awaited) { return true }
    // The text of a control is read where the control is.
    let isLocal = change.isOfRow || change.isEvent && change.names.isSubset(of: InputChange.ofControls)
    let names = isLocal ? names : names.union(change.names)
    return !names.isEmpty && reads(awaited, names, 3, [])
  }

  /// `await model.duration`: waits for nothing but another actor.
  private func isStoredProperty(_ awaited: CodeElement) -> Bool {
    guard !awaited.subtree.contains(where: { $0.kind == .call }) else { return false }
    return awaited.subtree.filter { $0.kind == .member }.allSatisfy { member in
      repository.declaration(of: member).map { !$0.isComputed || !$0.subtree.contains { $0.kind == .await } } ?? false
    }
  }

  /// Whether a function that is called, or a computed property that is read, mentions the input by name.
  private func reads(_ body: CodeElement, _ names: Set<String>, _ depth: Int, _ seen: Set<CodeElement>) -> Bool {
    guard depth > 0 else { return false }
    for element in body.subtree {
      let next: [CodeElement]
      switch element.kind {
      case .call: next = repository.callees(of: element).prefix(3).filter { $0.body != nil }
      case .name, .member:
        guard !element.isCalled, !element.isAssigned else { continue }
        next = repository.declaration(of: element).map { $0.isComputed ? [$0] : [] } ?? []
      default: continue
      }
      for other in next where !seen.contains(other) {
        if other.mentions(names) || reads(other, names, depth - 1, seen.union([other])) { return true }
      }
    }
    return false
  }
}

extension CodeElement {
  /// The callee of a call.
  var isCalled: Bool { parent.map { $0.kind == .call && $0.firstChild == self } ?? false }

  /// A property with a getter.
  var isComputed: Bool { kind == .variable && children.contains { $0.kind == .accessor && $0.name == "get" } }

  /// Reads a member of one of the names, other than in a condition alone.
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    subtree.contains { element in
      guard element.kind == .name || element.kind == .member, names.contains(element.name), !element.isCalled,
        !element.isAssigned, !element.isOnlyAsked(in: self)
      else { return false }
      return element.kind == .member || element.localDeclaration == nil
    }
  }

  /// In a condition that binds nothing: decides whether to work, and not on what.
  func isOnlyAsked(in body: CodeElement) -> Bool {
    for around in ancestors {
      if around == body { return false }
      switch around.kind {
      case .binding, .argument: return false
      case .conditions: return true
      default: break
      }
    }
    return false
  }
}
