// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task that a stop cancels waits for another task, which the cancellation does not reach.
///
/// `await task.value` returns when the other task has ended, not when the one that waits is cancelled. Only
/// `withTaskCancellationHandler` passes a cancellation on.
struct CancelledWaits {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in tasks: [TaskSite]) -> [CodeFinding] {
    tasks.compactMap { site in
      guard let name = site.keptName, let owner = context.owner(around: site.call), !owner.isTestCase,
        let stop = context.stops(of: name, owner).first,
        let wait = wait(in: site.body, 0), let made = task(of: wait), waits(made)
      else { return nil }
      let (line, stopLine) = (made.line(seenFrom: wait), stop.call.line(seenFrom: wait))
      return CodeFinding(
        rule: CancelCannotReach.id, element: wait.code === site.call.code ? wait : site.call,
        message: Message(
          en:
            "\(stop.name) on \(stopLine.en) cancels \(name), which waits here for the task of \(line.en): a cancellation does not "
            + "reach that one, and its work runs on to its end. Await the work itself, or cancel that task in "
            + "withTaskCancellationHandler.",
          ja: "\(stopLine.ja)の \(stop.name) が \(name) をキャンセルしても、ここで待っている\(line.ja)のタスクには届かず、その処理は最後まで動き続けます。"
            + "処理を直接 await するか、withTaskCancellationHandler でそのタスクをキャンセルしてください。"))
    }
  }

  /// `await other.value`, here or in a method that is awaited here.
  private func wait(in body: CodeElement, _ depth: Int) -> CodeElement? {
    for element in body.run {
      if element.isTaskValue, element.isAwaited, !isHandedOn(element, in: body), task(of: element) != nil {
        return element
      }
      guard depth < 2, element.kind == .call, element.isAwaited, !element.startsTask else { continue }
      for function in repository.callees(of: element).prefix(2) where function.flags.contains(.isAsync) {
        guard let inner = function.body, !inner.contains(element) else { continue }
        if let found = wait(in: inner, depth + 1) { return found }
      }
    }
    return nil
  }

  /// Something passes the cancellation on, or ends the other task before.
  private func isHandedOn(_ wait: CodeElement, in body: CodeElement) -> Bool {
    if wait.ancestors.contains(where: { $0.kind == .call && ($0.calleeName ?? "").contains("CancellationHandler") }) {
      return true
    }
    guard let name = wait.firstChild?.path, let scope = wait.enclosingFunction ?? wait.enclosingClosure else {
      return false
    }
    return scope.subtree.contains { call in
      call.kind == .call && call.calleeName == "cancel" && call.receiver?.path == name
        && (call.index < wait.index || call.enclosingClosure != wait.enclosingClosure)
    }
  }

  /// The task that is awaited, where it is made for this wait alone: one in a property has others that wait for it.
  private func task(of wait: CodeElement) -> TaskSite? {
    guard let base = wait.firstChild?.stripped else { return nil }
    return made(by: base, 0)
  }

  private func made(by value: CodeElement, _ depth: Int) -> TaskSite? {
    guard depth < 3 else { return nil }
    if value.kind == .call {
      if value.startsTask { return TaskSite(value) }
      for function in repository.callees(of: value).prefix(2) {
        guard function.children.first(.result)?.name.hasPrefix("Task<") ?? false, let body = function.body,
          let call = body.run.first(where: \.startsTask), let site = TaskSite(call)
        else { continue }
        return site
      }
      return nil
    }
    guard value.kind == .name, let local = value.localDeclaration, local.kind == .variable, let made = local.value
    else { return nil }
    // One that is kept too can be joined, and cancelled there.
    guard let scope = local.parent, !scope.isPassedOn(local) else { return nil }
    return self.made(by: made.stripped, depth + 1)
  }

  /// Whether the work takes long, and does not end by a question of its own.
  private func waits(_ site: TaskSite) -> Bool {
    let body = site.body
    return body.run.contains { $0.kind == .await && !$0.isOnlyHop || $0.kind == .for && $0.flags.contains(.isAsync) }
  }
}

extension CodeElement {
  /// Of a block: it gives the local constant to something else, or keeps it.
  fileprivate func isPassedOn(_ local: CodeElement) -> Bool {
    subtree.contains { use in
      guard use.kind == .name, use.name == local.name, use.index > local.index else { return false }
      return use.parent?.kind != .member
    }
  }
}

extension TaskSite {
  fileprivate func line(seenFrom other: CodeElement) -> Message { call.line(seenFrom: other) }
}
