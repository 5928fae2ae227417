// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Code {
  /// The calls of functions and methods with one of the names. Costs nothing in a file that does not mention them.
  func calls(to called: Set<String>) -> [CodeElement] {
    let ids = Set(names.indices.filter { called.contains(names[$0]) }.map { UInt32($0) })
    if ids.isEmpty { return [] }
    return nodes.indices.compactMap { index in
      let node = nodes[index]
      guard node.kind == .name || node.kind == .member, ids.contains(node.name) else { return nil }
      let element = CodeElement(code: self, index: index)
      guard let call = element.parent, call.kind == .call, call.firstChild == element else { return nil }
      return call
    }
  }

  /// The elements of the kind with one of the names.
  func elements(_ kind: CodeKind, named wanted: (String) -> Bool) -> [CodeElement] {
    nodes.indices.filter { nodes[$0].kind == kind && wanted(names[Int(nodes[$0].name)]) }
      .map { CodeElement(code: self, index: $0) }
  }
}

extension CodeElement {
  /// The elements that run with the body itself: without the bodies of closures and functions that run later.
  var ownFlow: [CodeElement] {
    var found: [CodeElement] = []
    addOwnFlow(to: &found)
    return found
  }

  private func addOwnFlow(to found: inout [CodeElement]) {
    found.append(self)
    for child in children {
      switch child.kind {
      case .function, .type, .initializer: break
      case .closure where !(child.callOfClosure?.runsClosureInline ?? false) || child.parent?.name == "onCancel": break
      default: child.addOwnFlow(to: &found)
      }
    }
  }

  /// The innermost closure around the element.
  var enclosingClosure: CodeElement? {
    for element in ancestors {
      if element.kind == .closure { return element }
      if element.isFunctionLike || element.kind == .type { return nil }
    }
    return nil
  }

  /// The last part of the file's path, and the line: `Feed.swift:12`.
  var place: String { "\(code.path.split(separator: "/").last ?? ""):\(line)" }

  /// Whether it is what a call calls.
  var isCallee: Bool { parent.map { $0.kind == .call && $0.firstChild == self } ?? false }
}
