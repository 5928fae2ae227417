// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task that was cancelled and replaced sets the handle to nil when it ends: it clears its successor's.
///
/// Cancelling does not end a task at once: it continues until it notices, and what it does on its way out happens after
/// its successor was stored. The next `cancel()` then finds nil and stops nothing, so Stop has no effect, and a check
/// for a running task finds none. The same happens after `await task.value` in the function that starts the task, and
/// to any value that a start sets and its task clears: the notice that came later disappears with the earlier one.
///
/// A start that is refused while there is a handle is not reported. Nor is a generation or an identifier that is
/// compared after the last `await`, or a check for cancellation after it. It is a warning where typing starts the task anew, so
/// that the older one has mostly not ended; the others are notes.
///
/// With Belay, a lane has no handle to clear: `scope.cancel(.search)` cancels what is live in it.
///
/// Wrong:
/// ```swift
/// search?.cancel()
/// search = Task {
///   defer { search = nil }
///   results = try await api.find(words)
/// }
/// ```
/// Right:
/// ```swift
/// search?.cancel()
/// search = Task {
///   results = try await api.find(words)
/// }
/// ```
package struct HandleOfSuccessorCleared: CodeRule {
  package static let id = "handle-of-successor-cleared"
  package static let summary = "a replaced task clears the handle of the task that replaced it"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let ofTasks = context.tasks(in: code).compactMap { finding(for: $0, context) }
    let reported = Set(ofTasks.map(\.element))
    let ofValues = code.nodes.indices.compactMap { index -> CodeFinding? in
      let element = CodeElement(code: code, index: index)
      guard element.kind == .assign, !reported.contains(element) else { return nil }
      var found = ValueCleared(element, context.repository)?.finding()
      found?.isTentative = true
      return found
    }
    return ofTasks + ofValues
  }

  private func finding(for site: TaskSite, _ context: CodeContext) -> CodeFinding? {
    guard let handle = site.keptName, let storing = site.storing, storing.kind == .assign else { return nil }
    let clears = site.closure.run.filter { $0.isClearing(handle) }
    let later = clears.isEmpty ? clearsAfterWait(of: site, handle) : nil
    guard !clears.isEmpty || later != nil, let scope = storing.runScope, let body = scope.body,
      let owner = context.owner(around: site.call), !owner.isTestCase,
      let replaced = Replacement(of: site, handle, in: body, owner, context), !replaced.isRefused,
      !(storing.enclosingFunction.map { context.isRefused(startAt: storing, in: $0) } ?? false)
    else { return nil }
    let flow = StaleFlow(repository: context.repository)
    let clear: CodeElement?
    if let later {
      clear = flow.stale([later], in: body, from: .fresh).first
    } else {
      guard site.closure.run.contains(where: { $0.kind == .await || $0.flags.contains(.isAsync) && $0.kind == .for })
      else {
        return nil
      }
      clear = flow.stale(clears, in: site.body, from: .stale).last
    }
    guard let clear else { return nil }
    let line = site.call.line
    let cancel = replaced.cancel.line(seenFrom: clear)
    return CodeFinding(
      rule: Self.id, element: clear,
      message: Message(
        en:
          "This clears the handle of the next task: \(cancel.en) cancels the old one, line \(line) stores its "
          + "successor, and the old one reaches this line after its await. The next \(handle)?.cancel() stops nothing. Leave "
          + "\(handle) as it is, or compare a generation before this line.",
        ja: "これは次のタスクのハンドルを消します。\(cancel.ja)が古いタスクをキャンセルし、\(line) 行目が後続を入れた後で、古いタスクが await から"
          + "この行に来るためです。次の \(handle)?.cancel() は何も止めません。\(handle) をそのままにするか、この行の前で世代番号を比べてください。"),
      isTentative: !(SupersededTask(site.call, context.repository)?.isStartedByTyping ?? false))
  }

  /// `await task.value; self.task = nil` in the function that starts it.
  private func clearsAfterWait(of site: TaskSite, _ handle: String) -> CodeElement? {
    guard let scope = site.storing?.runScope, let body = scope.body, body.isWrittenByHand else { return nil }
    let rest = body.run.filter { $0.index > Int(site.call.node.end) }
    guard let wait = rest.first(where: { $0.isTaskValue && $0.isAwaited })
    else { return nil }
    return rest.first { $0.index > wait.index && $0.isClearing(handle) }
  }
}

extension CodeElement {
  /// `handle = nil`, `handles[id] = nil`, `handles.removeValue(forKey: id)`
  fileprivate func isClearing(_ handle: String) -> Bool {
    if kind == .call { return calleeName == "removeValue" && receiver?.ownPath == [handle] }
    guard kind == .assign, let assigned, assignedValue?.isNil ?? false else { return false }
    return assigned.ownPath == [handle] || assigned.kind == .index && assigned.keptProperty == handle
  }
}
