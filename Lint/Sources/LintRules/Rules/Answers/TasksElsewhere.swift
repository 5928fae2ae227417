// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The tasks of other files that call async functions of this one: what those functions do wrong is reported where they are.
  func tasksElsewhere(calling code: Code) -> [CodeElement] {
    memo("tasksElsewhere", code.path) {
      var found: [CodeElement] = []
      for index in code.nodes.indices {
        let node = code.nodes[index]
        guard node.kind == .function, node.flags.contains(.isAsync) else { continue }
        let function = CodeElement(code: code, index: index)
        // Called from everywhere: no function for one input.
        guard function.isWritingLate, uses(of: function.name).count < 60 else { continue }
        for use in uses(of: function.name) where use.isCallee && use.code !== code && !use.code.isTest {
          guard let task = use.enclosingTaskCall, !found.contains(task), let call = use.parent,
            callees(of: call).contains(function)
          else { continue }
          found.append(task)
        }
      }
      return found
    }
  }
}

extension CodeElement {
  /// Awaits something and assigns something.
  fileprivate var isWritingLate: Bool {
    guard let body else { return false }
    var awaits = false
    for element in body.subtree {
      if element.kind == .await { awaits = true }
      if element.kind == .assign || element.kind == .call, awaits { return true }
    }
    return false
  }

  /// The `Task { }` or `.task(id:)` in whose closure it is.
  fileprivate var enclosingTaskCall: CodeElement? {
    for around in ancestors {
      if around.isFunctionLike || around.kind == .type { return nil }
      guard around.kind == .closure, let call = around.callOfClosure else { continue }
      if call.startsTask || call.calleeName == "task" { return call }
    }
    return nil
  }
}
