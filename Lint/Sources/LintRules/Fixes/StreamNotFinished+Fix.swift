// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension AnswerWalk.Loss {
  /// The task finishes its stream in a `defer`, if it is the only one that feeds it, and nothing that it leaves behind does.
  ///
  /// - Parameters:
  ///   - uses: All mentions of the continuation, and of its copies.
  ///   - isThrowing: Whether the stream can end with an error. A task that throws should end it with that.
  func finishInDefer(_ name: String, uses: [CodeElement], isThrowing: Bool) -> CodeFix? {
    guard name != "$0", let call = closure.callOfClosure, call.startsTask, closure.canBeFixed, !closure.hasClauses,
      let body = closure.body, !isThrowing || !body.mayEndInError, !call.isRepeated,
      uses.allSatisfy({ isOver($0) })
    else { return nil }
    let last = Array(body.children).last.flatMap { isFinish($0, name) ? $0 : nil }
    return .finish(CodeFix.FinishInDefer(closure: closure.offset, continuation: name, last: last?.offset))
  }

  /// Whether a use cannot come after the task: it is in the task itself, and not in a closure that may be called later.
  private func isOver(_ use: CodeElement) -> Bool {
    if use.parent?.kind == .member, use.parent?.name == "onTermination" { return true }
    // `[continuation]` of the task itself.
    if use.parent?.kind == .capture || use.kind == .capture { return use.ancestors.contains(closure) }
    guard closure.contains(use), use.parent?.kind == .member else { return false }
    return use.ancestors.prefix { $0 != closure }.allSatisfy { around in
      switch around.kind {
      case .closure: around.isRunInline
      case .function, .type: false
      default: true
      }
    }
  }

  private func isFinish(_ statement: CodeElement, _ name: String) -> Bool {
    statement.kind == .call && statement.arguments.isEmpty && statement.calledPath == [name, "finish"]
  }
}

extension CodeElement {
  /// In a loop, or in a closure that may be called several times.
  fileprivate var isRepeated: Bool {
    for around in ancestors {
      switch around.kind {
      case .for, .while, .repeat: return true
      case .closure:
        return !(around.callOfClosure.map { CodeElement.streamTypes.contains($0.calleeName ?? "") } ?? false)
      case .function, .accessor, .initializer, .deinitializer: return false
      default: continue
      }
    }
    return false
  }
}
