// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The scopes around an element, from the inside out, up to its type or file.
struct LocalScopes {
  let element: CodeElement

  init(inside element: CodeElement) { self.element = element }

  /// The nearest declaration that is visible at the element; nil if none is in the function around it.
  func declaration(of name: String) -> CodeElement? {
    var inner = element
    while let scope = inner.parent {
      if let found = declaration(of: name, in: scope, before: inner) { return found }
      // What is declared in a type is a member.
      if scope.kind == .type || scope.kind == .file { return nil }
      inner = scope
    }
    return nil
  }

  private func declaration(of name: String, in scope: CodeElement, before inner: CodeElement) -> CodeElement? {
    switch scope.kind {
    case .block:
      if scope.parent?.kind == .type { return nil }
      var found: CodeElement?
      for statement in scope.children {
        if statement.index >= inner.index { break }
        switch statement.kind {
        case .variable where LocalScopes.binds(statement, name): found = statement
        case .guard:
          if let binding = statement.children.first(.conditions)?.bound(name) { found = binding }
        default: break
        }
      }
      return found
    case .if, .while:
      // A condition sees the bindings before it, a body all of them, `else` none.
      if inner.flags.contains(.isTrailing) || inner.kind == .if { return nil }
      return scope.children.first(.conditions).flatMap { $0 == inner ? nil : $0.bound(name) }
    case .conditions: return scope.bound(name, before: inner)
    case .for:
      let isBound = scope.name == name || scope.name.hasPrefix("(") && scope.name.hasWord(name)
      return isBound && inner.kind == .block ? scope : nil
    case .switchCase, .catchClause:
      if let pattern = scope.children.first(where: { $0.kind == .pattern && $0.name.binds(name) }) { return pattern }
      return scope.kind == .catchClause && name == "error" ? scope : nil
    case .function, .initializer, .closure, .accessor:
      return scope.children.first { ($0.kind == .parameter || $0.kind == .capture) && $0.name == name && $0 != inner }
    default: return nil
    }
  }

  /// `let name`, `let (name, other)`.
  private static func binds(_ variable: CodeElement, _ name: String) -> Bool {
    variable.name == name || variable.name.hasPrefix("(") && variable.name.hasWord(name)
  }
}

extension CodeElement {
  /// Of a list of conditions: the one that binds the name.
  func bound(_ name: String, before limit: CodeElement? = nil) -> CodeElement? {
    var found: CodeElement?
    for condition in children {
      if let limit, condition.index >= limit.index { break }
      switch condition.kind {
      case .binding
      where condition.name == name || condition.name.hasPrefix("(") && condition.name.hasWord(name):
        found = condition
      case .match:
        if let pattern = condition.children.first(.pattern), pattern.name.binds(name) { found = pattern }
      default: break
      }
    }
    return found
  }
}
