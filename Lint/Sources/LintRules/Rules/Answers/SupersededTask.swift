// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task that is cancelled before the next one starts: one that a member keeps, or the one of `task(id:)`.
struct SupersededTask {
  /// A body that the task runs, and where the code is that runs before it.
  struct Run {
    let body: CodeElement
    let before: [CodeElement]
  }

  let task: CodeElement
  /// In messages: `A task in search`.
  let name: Message
  let body: CodeElement
  let repository: Repository
  /// Where a kept task is started; nil for a view's.
  let start: CodeElement?
  /// The functions that cancel it, if only those do and no start of another one; nil if another one replaces it.
  private let stops: [CodeElement]?

  init?(_ task: CodeElement, _ repository: Repository) {
    guard let body = task.lastClosure?.body else { return nil }
    (self.task, self.body, self.repository) = (task, body, repository)
    if task.calleeName == "task" {
      guard let id = task.argument("id"), SupersededTask.changes(id, repository), body.awaitsSomething else {
        return nil
      }
      let text = id.ownPath?.joined(separator: ".") ?? "…"
      name = Message(en: "A run of task(id: \(text))", ja: "task(id: \(text)) の実行")
      stops = nil
      start = nil
      return
    }
    guard task.startsTask, task.awaitsInTask,
      let kept = task.keptHandle ?? task.payloadHandle.map({ (name: $0, isKeyed: false) }), !kept.isKeyed
    else { return nil }
    stops = SupersededTask.isReplaced(task, kept.name, repository) ? nil : repository.stops(of: kept.name, task)
    guard stops?.isEmpty != true, !task.startWaits(for: kept.name) else { return nil }
    name = Message(en: "A task in \(kept.name)", ja: "\(kept.name) のタスク")
    start = task.enclosingFunction ?? task.ancestors.first { $0.kind == .closure }
  }

  private static func isReplaced(_ task: CodeElement, _ handle: String, _ repository: Repository) -> Bool {
    let parts = repository.parts(ofTypeAround: task)
    guard !parts.isEmpty else { return false }
    let property = repository.property(handle, ofTypeAround: task)
    if property?.subtree.contains(where: { $0.kind == .call && $0.calleeName == "cancel" }) ?? false { return true }
    if let body = startBody(of: task), cancels(handle, in: body, repository) { return true }
    // Asked once for all tasks of the property.
    return repository.memo("isReplaced", handle, parts[0]) {
      parts.flatMap { part in part.subtree.filter { $0.keeps(handle) } }.compactMap { startBody(of: $0) }.uniqued
        .contains { cancels(handle, in: $0, repository) }
    }
  }

  private static func startBody(of start: CodeElement) -> CodeElement? {
    start.ancestors.first { $0.isFunctionLike || $0.kind == .closure }
  }

  /// Whether the body, or a function that it calls, cancels what the property has.
  private static func cancels(_ handle: String, in body: CodeElement, _ repository: Repository) -> Bool {
    repository.memo("cancelsFirst", handle, body) {
      repository.reached(from: body, depth: 1).contains { $0.cancels(handle) }
    }
  }

  /// Not a constant of the view, which belongs to it as long as it is there.
  private static func changes(_ id: CodeElement, _ repository: Repository) -> Bool {
    id.subtree.contains { use in
      guard use.kind == .name else { return false }
      if let local = use.localDeclaration { return local.kind != .parameter }
      guard let property = repository.property(use.name, ofTypeAround: use) else { return false }
      return !property.flags.contains(.isConstant) && !property.has(modifier: "static")
    }
  }

  /// In a file that does not call its function by a task of its own, the place is the task.
  func place(of element: CodeElement) -> CodeElement {
    if element.code === task.code || repository.tasksElsewhere(calling: element.code).contains(task) { return element }
    return task
  }

  func finding() -> CodeFinding? {
    let runs = stops == nil ? runs() : []
    // What is shown to the user first: a flag is back in a moment.
    for run in runs {
      if let found = shownError(in: run) { return found }
    }
    for run in runs {
      if let found = resetFlag(in: run) { return found }
    }
    return oldAnswer()
  }

  /// Whether it is started anew while the user types: the older one has mostly not ended then.
  var isStartedByTyping: Bool {
    if start == nil { return task.argument("id")?.subtree.contains { $0.name.isTyped } ?? false }
    return WorkChain.chains(to: task, repository).contains { chain in
      !chain.change.isChoice && chain.change.names.contains(where: \.isTyped)
    }
  }

  /// The task's body, and those of the functions that it awaits, two calls deep.
  private func runs() -> [Run] {
    var all = [Run(body: body, before: start.map { [$0] } ?? [])]
    var seen: Set<CodeElement> = [body]
    var level = all
    for _ in 0..<2 {
      var next: [Run] = []
      for run in level {
        for call in run.body.run where call.kind == .call && call.isAwaited {
          for function in repository.callees(of: call).prefix(2) {
            guard function.flags.contains(.isAsync), let inner = function.body, seen.insert(inner).inserted else {
              continue
            }
            next.append(Run(body: inner, before: run.before + [run.body]))
          }
        }
      }
      all += next
      level = next
    }
    return all
  }

  // MARK: The answer

  private func oldAnswer() -> CodeFinding? {
    let search = LateWriteSearch(repository)
    search.search(body)
    let outer = start.map { [WorkChain.Step(body: $0, place: task)] } ?? []
    for write in search.found where write.state.isUnchecked {
      let inner = search.steps(to: write.element, from: body)
      if inner[0].place.isInEvents(below: body) { continue }
      let steps = outer + inner
      if write.isAddition || write.key != nil, !repository.isCleared(write.path, on: steps) { continue }
      guard let awaited = write.awaited, awaited.kind == .await, stops != nil || awaited.isAnswerToInput,
        stops?.contains(where: { repository.gives($0, up: write.path) }) ?? true,
        repository.cancellability(of: awaited) == .ignores,
        start != nil && stops == nil || repository.isDeafToCancel(awaited)
      else { continue }
      let state = write.path.joined(separator: ".")
      let element = body.contains(write.element) ? task : place(of: write.element)
      let (wait, line) = (awaited.line(seenFrom: element), write.element.line(seenFrom: element))
      return CodeFinding(
        rule: SupersededTaskWrites.id, element: element,
        message: Message(
          en:
            "\(name.en) that was cancelled still gets what it awaits on \(wait.en): \(line.en) then "
            + "writes \(state) for an input that was replaced. Return there if Task.isCancelled; with Belay, a lane that "
            + "restarts.",
          ja: "キャンセルされた\(name.ja)も \(wait.ja)で待っていた結果を受け取り、\(line.ja)が置き換えられた入力の結果で "
            + "\(state) を書き換えます。そこで Task.isCancelled を確認して return してください。Belay では restart のレーンを使います。"),
        isTentative: true,
        fix: leaveBefore(write.element))
    }
    return nil
  }
}

extension Repository {
  /// The functions of the type that cancel the handle, `deinit` left out.
  fileprivate func stops(of handle: String, _ task: CodeElement) -> [CodeElement] {
    let parts = parts(ofTypeAround: task)
    return memo("stopsOfHandle", handle, parts.first) {
      parts.flatMap { part in
        part.subtree.filter { $0.kind == .call && $0.calleeName == "cancel" && $0.cancels(handle) }
      }.compactMap(\.enclosingFunction).filter { $0.kind != .deinitializer && $0.kind != .initializer }.uniqued
    }
  }

  /// Whether the function sets the state to nothing.
  fileprivate func gives(_ function: CodeElement, up path: [String]) -> Bool {
    reached(from: function, depth: 1).contains { body in
      body.subtree.contains { element in
        if element.empties(path) { return true }
        guard element.kind == .assign, element.name == "=", element.assigned?.ownPath == path else { return false }
        return element.assignedValue.map { $0.isNil || $0.isConstantValue } ?? false
      }
    }
  }
}

extension String {
  /// A text that is searched for, and not a search's number or state.
  fileprivate var isTyped: Bool { isSearchName && !hasSuffix("ID") && !hasSuffix("Id") && !hasPrefix("is") }
}
