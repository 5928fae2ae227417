// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// Of the assignment of a timer: the older one is invalidated first, if an optional property of the type has it, and nothing
  /// but that keeps it.
  func invalidateFirst(_ repository: Repository) -> CodeFix? {
    guard kind == .assign, name == "=", parent?.kind == .block, canBeFixed, let path = assigned?.ownPath,
      path.count == 1, assigned?.kind == .member || assigned?.localDeclaration == nil,
      let property = repository.property(path[0], ofTypeAround: self), property.isPlainVariable,
      ["Timer?", "Timer!", "Foundation.Timer?"].contains(property.declaredType ?? ""), let type = property.enclosingType
    else { return nil }
    let uses = repository.uses(of: Member(type: TypeText.last(type.name), name: property.name))
    let isKept = uses.contains { $0.isHandedOn }
    return isKept ? nil : .endFirst(CodeFix.EndFirst(assignment: offset, end: .invalidate))
  }

  /// Whether a use gives the value to another place: an argument, a returned value, another variable. A method that it calls, an
  /// assignment to it and a question do not.
  private var isHandedOn: Bool {
    guard let parent else { return true }
    switch parent.kind {
    case .assign: return parent.firstChild != self
    case .member: return parent.firstChild != self
    case .operation, .conditions: return false
    // `if let timer { timer.invalidate() }`, `if let running = timer`
    case .binding: return false
    default: return true
    }
  }
}
