// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a stop cancels has started other work, which nothing keeps: that work goes on.
///
/// A work item or task waits, and then starts a `Task` or an `asyncAfter` of its own. A cancellation of the outer one comes
/// too late for the inner one, which changes the object as if nothing had happened.
struct CancelledAround {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code, _ tasks: [TaskSite]) -> [CodeFinding] {
    let ofTasks = tasks.compactMap { site in site.property.flatMap { finding($0, site.closure, at: site.call) } }
    let ofItems = code.calls(to: ["DispatchWorkItem"]).compactMap { call -> CodeFinding? in
      guard let closure = call.lastClosure, let name = keptName(of: call) else { return nil }
      return finding(name, closure, at: call)
    }
    return ofTasks + ofItems
  }

  /// The property that gets the work item, directly or from a local constant.
  private func keptName(of call: CodeElement) -> String? {
    guard let parent = call.parent else { return nil }
    if parent.kind == .assign, parent.assignedValue == call, let path = parent.assigned?.ownPath, path.count == 1,
      parent.assigned?.kind == .member || parent.assigned?.localDeclaration == nil
    {
      return path[0]
    }
    guard parent.kind == .variable, let scope = parent.parent else { return nil }
    if scope.kind == .type { return parent.name }
    return scope.subtree.lazy.compactMap { element -> String? in
      guard element.kind == .assign, element.index > call.index, element.assignedValue?.path == [parent.name],
        let path = element.assigned?.ownPath, path.count == 1
      else { return nil }
      return path[0]
    }.first
  }

  private func finding(_ name: String, _ closure: CodeElement, at call: CodeElement) -> CodeFinding? {
    guard let owner = context.owner(around: call), !owner.isTestCase, let body = closure.body,
      let inner = inner(of: body, name), let write = late(in: inner.body)
    else { return nil }
    guard
      let cancel = repository.cancels(of: name, in: owner).first(where: { !$0.call.code.isTest && $0.call.isCallee })
    else { return nil }
    let (line, place) = (cancel.call.line(seenFrom: inner.call), write.line(seenFrom: inner.call))
    return CodeFinding(
      rule: CancelCannotReach.id, element: inner.call,
      message: Message(
        en:
          "The cancel() of \(name) on \(line.en) does not reach what starts here: nothing keeps it, and \(place.en) still runs "
          + "after a cancellation. Do this in the work that is cancelled, or ask before \(place.en) whether it is still wanted.",
        ja: "\(line.ja)の \(name) の cancel() は、ここで始まる処理には届きません。何も保持していないため、キャンセル後も\(place.ja)が実行されます。"
          + "キャンセルされる処理の中で行うか、\(place.ja)の前でまだ必要かを確認してください。"))
  }

  /// Work that starts inside, is kept by nothing, and waits.
  private func inner(of body: CodeElement, _ name: String) -> (call: CodeElement, body: CodeElement)? {
    // From there on it is not the one that can be cancelled.
    let left = body.subtree.first { $0.kind == .assign && $0.assigned?.ownPath == [name] }
    for call in body.subtree where call.kind == .call {
      if let left, call.index > left.index { return nil }
      guard call.startsTask || call.calleeName == "asyncAfter", call.runScope == body.parent else { continue }
      if call.startsTask {
        guard let site = TaskSite(call), site.kept == .nowhere, call.awaitsInTask else { continue }
        return (call, site.body)
      }
      if !call.isAlmostAtOnce, let body = call.lastClosure?.body { return (call, body) }
    }
    return nil
  }

  /// The first change behind the wait that asks nothing.
  private func late(in body: CodeElement) -> CodeElement? {
    let isDelayed = body.parent?.callOfClosure?.calleeName == "asyncAfter"
    let asks = body.subtree.contains { element in
      element.kind == .conditions || element.kind == .name && element.name == "isCancelled"
        || element.kind == .member && ["isCancelled", "checkCancellation"].contains(element.name)
    }
    if asks { return nil }
    let changes = body.subtree.filter { element in
      switch element.kind {
      case .assign:
        guard let target = element.assigned else { return false }
        return repository.statePath(of: target) != nil
      case .call:
        guard isDelayed, element.arguments.isEmpty, let name = element.calleeName else { return false }
        return ["close", "hide", "dismiss", "remove", "stop", "cancel", "end", "reset", "pause", "clear"].contains {
          name.hasPrefix($0)
        }
      default: return false
      }
    }
    if isDelayed { return changes.first }
    let flow = StaleFlow(repository: repository)
    return flow.stale(changes, in: body, from: .fresh).first
  }
}

extension CodeElement {
  /// Of an `asyncAfter`: a delay that is too short to act in, `.now() + 0.05`.
  fileprivate var isAlmostAtOnce: Bool {
    guard let delay = argument("deadline")?.subtree.first(where: { $0.kind == .literal }),
      let seconds = Double(delay.name)
    else { return false }
    return seconds < 0.1
  }
}
