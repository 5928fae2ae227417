// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a closure captures the `self` around it.
enum SelfCapture: Sendable {
  case strong, weak, unowned

  /// By its own capture list, by that of an enclosing closure, or implicitly.
  static func of(_ closure: CodeElement) -> SelfCapture {
    if let listed = closure.listedSelf { return listed }
    guard let outer = closure.ancestors.first(where: { $0.kind == .closure || $0.isFunctionLike || $0.kind == .type }),
      outer.kind == .closure
    else { return .strong }
    let outside = of(outer)
    if outside == .weak, strongBinding(holding: closure, in: outer) != nil { return .strong }
    return outside
  }

  /// The binding `guard let self`, written in `closure`, that holds `self` strongly at an element.
  static func strongBinding(holding element: CodeElement, in closure: CodeElement) -> CodeElement? {
    closure.subtree.first { binding in
      guard binding.kind == .binding, binding.index < element.index, binding.bindsSelf,
        let statement = binding.parent?.parent
      else { return false }
      switch statement.kind {
      case .guard:
        return statement.parent?.contains(element) ?? false && element.index >= Int(statement.node.end)
      case .if, .while: return statement.children.first(.block)?.contains(element) ?? false
      default: return false
      }
    }
  }
}

extension CodeElement {
  fileprivate var listedSelf: SelfCapture? {
    for item in children where item.kind == .capture {
      guard item.name == "self" || item.firstChild?.name == "self" && item.firstChild?.kind == .name else { continue }
      if item.flags.contains(.isWeak) { return .weak }
      return item.flags.contains(.isUnowned) ? .unowned : .strong
    }
    return nil
  }
}

extension Repository {
  /// The first place in a closure or body that uses the `self` around it: by name, or implicitly by a member.
  func selfUse(in body: CodeElement) -> CodeElement? {
    guard let type = body.enclosingType else { return nil }
    let captures = body.children.all(.capture)
    return body.subtree.first { usesSelf($0, of: type, beside: captures) }
  }

  /// All such places.
  func selfUses(in body: CodeElement) -> [CodeElement] {
    guard let type = body.enclosingType else { return [] }
    let captures = body.children.all(.capture)
    return body.subtree.filter { usesSelf($0, of: type, beside: captures) }
  }

  private func usesSelf(_ element: CodeElement, of type: CodeElement, beside captures: [CodeElement]) -> Bool {
    guard element.kind == .name || element.kind == .binding && element.firstChild == nil else { return false }
    // The values of the closure's capture list are evaluated outside.
    if captures.contains(where: { $0.contains(element) }) { return false }
    if element.enclosingType != type { return false }
    if element.kind == .name, element.name == "self" || element.name == "super" { return true }
    return isMember(element, of: type)
  }

  /// Whether a bare name is an instance member of the type.
  func isMember(_ use: CodeElement, of type: CodeElement) -> Bool {
    var name = use.name
    if name.hasPrefix("$") || name.hasPrefix("_") { name.removeFirst() }
    guard let first = name.first, !first.isUppercase, !name.isEmpty else { return false }
    let known = members(use.name, ofType: type.name) + members(name, ofType: type.name)
    guard known.contains(where: { ($0.kind == .variable || $0.kind == .function) && !$0.isStaticMember }) else {
      return false
    }
    return use.localDeclaration == nil && use.localFunction(named: use.name) == nil
  }
}

extension CodeElement {
  var isStaticMember: Bool { has(modifier: "static") || has(modifier: "class") }

  /// `self.load` where it is used as `self.load()`, else its name: for messages.
  var useName: String {
    guard kind == .name, name == "self", let member = parent, member.kind == .member else { return name }
    return "self." + member.name
  }
}
