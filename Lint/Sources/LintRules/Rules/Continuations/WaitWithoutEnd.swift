// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Waits for a continuation whose way out does not work: a time-out that nothing awaits, a time-out in a group that waits for
/// the continuation, a poll that asks for ever.
struct WaitWithoutEnd {
  let call: CodeElement
  let closure: CodeElement
  let walk: AnswerWalk
  private let repository: Repository

  init(call: CodeElement, closure: CodeElement, walk: AnswerWalk, _ repository: Repository) {
    (self.call, self.closure, self.walk, self.repository) = (call, closure, walk, repository)
  }

  func findings() -> [CodeFinding] { [group(), poll()].compactMap { $0 } + timeouts() }

  private func finding(at element: CodeElement, _ message: Message) -> CodeFinding {
    CodeFinding(rule: ContinuationLost.id, element: element, message: message, severity: .error)
  }

  // MARK: A group

  /// A child that waits for a handler, beside one that sleeps and throws: the group waits for both.
  private func group() -> CodeFinding? {
    guard let child = call.enclosingClosure, child.callOfClosure?.addsChildTask ?? false,
      let body = child.callOfClosure?.enclosingClosure, let group = body.callOfClosure,
      ["withThrowingTaskGroup", "withTaskGroup"].contains(group.calleeName ?? ""),
      !call.ancestors.contains(where: { $0.calleeName == "withTaskCancellationHandler" && child.contains($0) }),
      !endsBySession, dependsOnHandler,
      !body.subtree.contains(where: { $0.calleeName == "resume" && !child.contains($0) })
    else { return nil }
    let sleep = body.subtree.first { element in
      element.kind == .call && element.calleeName == "sleep" && !child.contains(element)
        && element.enclosingClosure?.callOfClosure?.addsChildTask ?? false
    }
    guard let sleep, body.subtree.contains(where: { $0.kind == .call && $0.calleeName == "cancelAll" }) else {
      return nil
    }
    return finding(
      at: call,
      Message(
        en:
          "The time-out on line \(sleep.line) cannot end this wait: the group waits for all of its children, and cancel does not "
          + "resume a continuation. Resume it in withTaskCancellationHandler.",
        ja: "グループはすべての子を待ち、キャンセルしても continuation は resume されないので、\(sleep.line) 行目のタイムアウトではこの待機は終わりません。"
          + "withTaskCancellationHandler で resume してください。"))
  }

  /// A request of a session has a time-out of its own.
  private var endsBySession: Bool {
    closure.subtree.contains { element in
      guard element.kind == .call, let name = element.calleeName else { return false }
      return ["dataTask", "uploadTask", "downloadTask", "data", "upload", "download", "webSocketTask"].contains(name)
    }
  }

  /// The answer comes from a handler, or from elsewhere: work on a queue or in a task ends some time.
  private var dependsOnHandler: Bool {
    closure.mentions(of: closure.onlyParameterName ?? "").contains { mention in
      guard mention.parent?.kind == .member, let inner = mention.enclosingClosure else { return true }
      guard inner != closure, let handler = inner.callOfClosure else { return inner != closure }
      return !handler.startsTask && !["async", "asyncAfter", "perform", "run"].contains(handler.calleeName ?? "")
    }
  }

  // MARK: A poll

  /// A local function that resumes, or calls itself again later, without a limit.
  private func poll() -> CodeFinding? {
    for function in closure.subtree where function.kind == .function && walk.answers(in: function) {
      guard function.children.first(.parameter) == nil, let body = function.body,
        let again = body.subtree.first(where: { $0.kind == .call && $0.calledPath == [function.name] }),
        !body.subtree.contains(where: hasLimit), !isAnswered(outside: function),
        again.ancestors.contains(where: { $0.kind == .closure && body.contains($0) && $0.delays })
      else { continue }
      return finding(
        at: call,
        Message(
          en:
            "\(function.name)() asks again on line \(again.line) until its condition holds, and nothing ends it if that never "
            + "happens: the caller waits forever. Give it a limit, and resume then too.",
          ja: "\(function.name)() は条件が成り立つまで \(again.line) 行目で自分を呼び直し、成り立たないままなら終わりません。await している側は永久に待ち続けます。"
            + "回数か時間の上限を設け、そのときも resume してください。"))
    }
    return nil
  }

  private func hasLimit(_ element: CodeElement) -> Bool {
    switch element.kind {
    case .operation: ["<", ">", "<=", ">="].contains { element.name.split(separator: " ").contains(Substring($0)) }
    case .name, .member: element.name == "isCancelled"
    case .assign: element.name == "+=" || element.name == "-="
    default: false
    }
  }

  private func isAnswered(outside function: CodeElement) -> Bool {
    closure.mentions(of: closure.onlyParameterName ?? "").contains { !function.contains($0) }
  }

  // MARK: A time-out that nothing awaits

  /// `let timeout = Task { sleep; throw }`, and nothing reads its value.
  private func timeouts() -> [CodeFinding] {
    closure.subtree.compactMap { variable in
      guard variable.kind == .variable, let task = variable.value, task.startsTask, let body = task.lastClosure?.body,
        body.ownFlow.contains(where: { $0.kind == .call && $0.calleeName == "sleep" }),
        let thrown = body.children.first(.throw), let block = variable.parent
      else { return nil }
      let isAwaited = block.subtree.contains { use in
        guard use.kind == .name, use.name == variable.name, let parent = use.parent else { return false }
        return !(parent.kind == .member && parent.name == "cancel")
      }
      if isAwaited { return nil }
      return finding(
        at: variable,
        Message(
          en:
            "\(variable.name) throws on line \(thrown.line), and nothing awaits it: the time-out has no effect, and if the answer "
            + "does not come, the caller waits forever. Resume the continuation there.",
          ja: "\(variable.name) は \(thrown.line) 行目でエラーを投げますが、await しているものがないためタイムアウトになりません。"
            + "応答がなければ、await している側は永久に待ち続けます。そこで continuation を resume してください。"))
    }
  }
}

extension CodeElement {
  /// A closure that runs later.
  fileprivate var delays: Bool {
    guard let name = callOfClosure?.calleeName else { return false }
    return name == "asyncAfter" || name == "Timer" || name == "scheduledTimer" || callOfClosure?.startsTask == true
  }
}
