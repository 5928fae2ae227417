// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// `continuation` of `continuation.resume()`.
  var baseOfCallee: CodeElement? {
    var current = firstChild
    while let element = current, element.kind == .member { current = element.firstChild }
    return current?.kind == .name ? current : nil
  }

  /// Whether a call is made with the name: `continuation` of `continuation.resume()`, `promise` of `promise(value)`.
  var isBaseOfCallee: Bool {
    var current = self
    while let parent = current.parent, parent.kind == .member, parent.firstChild == current { current = parent }
    return current.isCallee
  }
}

extension CodeElement {
  /// `kind == .b` in `if kind == .a … else if kind == .b`, where the enum has no other case.
  func isLastOfAllCases(_ repository: Repository) -> Bool {
    guard let (subject, last) = comparedCase, var statement = parent?.parent, statement.kind == .if else {
      return false
    }
    var names: Set<String> = [last]
    while let outer = statement.parent, outer.kind == .if {
      guard let conditions = outer.children.first(.conditions), let only = conditions.firstChild,
        let (other, name) = only.comparedCase, other == subject
      else { break }
      names.insert(name)
      statement = outer
    }
    return names.count > 1
      && repository.variables(named: last).contains { item in
        guard item.kind == .enumCase, let type = item.enclosingType else { return false }
        return type.subtree.allSatisfy { $0.kind != .enumCase || names.contains($0.name) }
      }
  }

  private var comparedCase: (subject: [String], name: String)? {
    guard kind == .operation, name == "==", let subject = firstChild?.path,
      let value = children.dropFirst().first(where: { _ in true }), value.kind == .member, value.firstChild == nil
    else { return nil }
    return (subject, value.name)
  }
}
