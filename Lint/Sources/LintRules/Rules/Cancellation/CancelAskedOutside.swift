// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Code asks whether its task is cancelled where it is in another task, or in none: the answer is always no.
///
/// `Task.isCancelled` is about the task that runs the line. In a task that nothing keeps, and in a closure of a queue, it is
/// false, also when the task around was cancelled.
struct CancelAskedOutside {
  let context: CodeContext

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    guard code.names.contains("isCancelled") || code.names.contains("checkCancellation") else { return [] }
    return code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .member else { return nil }
      return finding(for: CodeElement(code: code, index: index))
    }
  }

  private func finding(for question: CodeElement) -> CodeFinding? {
    guard ["isCancelled", "checkCancellation"].contains(question.name), question.firstChild?.name == "Task",
      question.firstChild?.kind == .name,
      let scope = question.runScope, scope.kind == .closure, let inner = scope.callOfClosure,
      isOutside(inner), let outer = outerTask(of: inner), let site = TaskSite(outer), let name = site.keptName,
      let owner = context.owner(around: outer), !owner.isTestCase,
      let cancel = context.repository.cancels(of: name, in: owner).first(where: { !$0.call.code.isTest })
    else { return nil }
    let line = cancel.call.line(seenFrom: question)
    return CodeFinding(
      rule: CancelCannotReach.id, element: question,
      message: Message(
        en:
          "The cancel() of \(name) on \(line.en) cannot be seen here: this asks for what runs the line, which line \(inner.line) "
          + "has started apart from \(name), and which nothing cancels. Ask in the task itself, or keep and cancel this one.",
        ja: "\(line.ja)の \(name) の cancel() はここからは見えません。ここで確認しているのは \(inner.line) 行目で \(name) とは別に始まった処理で、それをキャンセルする"
          + "ものはありません。タスク自身の中で確認するか、この処理も保持してキャンセルしてください。"))
  }

  /// A task that nothing keeps, or a closure of a queue.
  private func isOutside(_ call: CodeElement) -> Bool {
    if call.startsTask { return TaskSite(call).map { $0.kept == .nowhere } ?? false }
    guard ["async", "asyncAfter"].contains(call.calleeName ?? "") else { return false }
    return call.receiver?.path?.first == "DispatchQueue" || call.receiver?.path?.last?.hasSuffix("ueue") ?? false
  }

  private func outerTask(of inner: CodeElement) -> CodeElement? {
    for around in inner.ancestors {
      if around.isFunctionLike { return nil }
      if around.startsTask, around != inner { return around }
    }
    return nil
  }
}
