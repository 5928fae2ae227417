// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The reset of a flag after a wait that the next call ends: one stored continuation, which each call resumes and replaces.
struct TakenOverWait {
  let name: String
  let wait: CodeElement
  /// Where the call before is resumed.
  let resume: CodeElement

  init?(_ reset: CodeElement, _ index: Repository) {
    guard reset.kind == .assign, reset.name == "=", let value = reset.assignedValue, value.isFalse || value.isTrue,
      let path = reset.assigned?.placePath, path.count == 1, let block = reset.parent, block.kind == .block
    else { return nil }
    let before = Array(block.children.prefix { $0 != reset })
    guard
      let set = before.lastIndex(where: { other in
        other.kind == .assign && other.assigned?.placePath == path
          && (value.isTrue ? other.assignedValue?.isFalse : other.assignedValue?.isTrue) ?? false
      }),
      let function = reset.enclosingFunction, !TakenOverWait.refuses(function, path, reset)
    else { return nil }
    for statement in before[(set + 1)...] where statement.kind == .await {
      guard let call = statement.firstChild, call.kind == .call, call.calledPath?.count == 1 else { continue }
      for callee in index.callees(of: call) {
        guard let resume = TakenOverWait.replaced(in: callee) else { continue }
        (name, wait, self.resume) = (path[0], statement, resume)
        return
      }
    }
    return nil
  }

  private static func refuses(_ function: CodeElement, _ path: [String], _ reset: CodeElement) -> Bool {
    function.subtree.prefix { $0 != reset }.contains { element in
      (element.kind == .guard || element.kind == .if)
        && element.children.first(.conditions)?.subtree.contains { $0.placePath == path } ?? false
    }
  }

  /// The call that resumes a stored continuation, if the function then stores its own there.
  private static func replaced(in function: CodeElement) -> CodeElement? {
    let waits = function.subtree.filter { $0.kind == .call && ($0.calleeName?.hasSuffix("Continuation") ?? false) }
    for closure in waits.compactMap(\.lastClosure) {
      guard let parameter = closure.children.first(.parameter)?.name else { continue }
      for store in closure.subtree where store.kind == .assign && store.assignedValue?.name == parameter {
        guard let stored = store.assigned?.placePath else { continue }
        let resume = closure.subtree.first {
          $0.kind == .call && $0.calleeName == "resume" && $0.receiver?.placePath == stored
        }
        if let resume, resume.index < store.index { return resume }
      }
    }
    return nil
  }
}
