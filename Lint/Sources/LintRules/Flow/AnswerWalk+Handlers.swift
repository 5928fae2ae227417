// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Handlers that are called several times: which call is the last, and which one has answered.
extension AnswerWalk {
  /// `if done`, where a handler is told that this call is its last one.
  func isLastCall(_ condition: CodeElement) -> Bool {
    guard condition.kind == .name, let parameter = condition.localDeclaration, parameter.kind == .parameter,
      let handler = parameter.parent, handler.kind == .closure, handler != root, root.contains(handler)
    else { return false }
    let last = BusyWords.words(of: condition.name).last ?? ""
    return ["done", "last", "final", "finished", "complete", "completed", "end", "ended", "eof"].contains(last)
  }
}

extension CodeElement {
  /// The innermost closure around it that is no task: what a call is given to call back.
  var enclosingHandler: CodeElement? {
    ancestors.prefix { !$0.isFunctionLike }.first { $0.kind == .closure && $0.callOfClosure?.startsTask != true }
  }

  /// Asks a lock or box that says whether the answer was given.
  var asksOnce: Bool {
    guard kind == .call, let name = receiver?.path?.last?.lowercased() else { return false }
    return AnswerWalk.onceWords.contains { name.contains($0) }
  }
}
