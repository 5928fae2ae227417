// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Code {
  /// The calls of functions and methods with one of the names. Costs nothing in a file that does not mention them.
  func calls(to called: Set<String>) -> [CodeElement] {
    let uses = called.compactMap { names.number(of: $0) }.flatMap { index.uses(of: $0) }
    if uses.isEmpty { return [] }
    return uses.sorted().compactMap { use in
      let callee = Int(use)
      let call = Int(parents[callee])
      // The first node below a call is what it calls.
      return call + 1 == callee && nodes[call].kind == .call ? CodeElement(code: self, index: call) : nil
    }
  }

  /// The elements of the kind with one of the names. Each name is asked for once.
  func elements(_ kind: CodeKind, named isWanted: (String) -> Bool) -> [CodeElement] {
    var wanted = [Bool?](repeating: nil, count: names.count)
    return nodes.indices.compactMap { index in
      guard nodes[index].kind == kind else { return nil }
      let name = Int(nodes[index].name)
      let known = wanted[name] ?? isWanted(names[name])
      wanted[name] = known
      return known ? CodeElement(code: self, index: index) : nil
    }
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
