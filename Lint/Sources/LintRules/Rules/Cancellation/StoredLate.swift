// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a stop ends is stored only after a wait: a stop meanwhile finds nil, and the work begins afterwards.
///
/// The wait can be an `await` of a task or of an async function, or a callback.
struct StoredLate {
  let context: CodeContext
  var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code, _ tasks: [TaskSite]) -> [CodeFinding] {
    let ends = repository.endedNames
    guard code.names.contains(where: { ends.contains($0) }) else { return [] }
    let assignments = code.nodes.indices.compactMap { index -> CodeElement? in
      guard code.nodes[index].kind == .assign else { return nil }
      let element = CodeElement(code: code, index: index)
      return isCandidate(element) ? element : nil
    }
    var seen: Set<CodeElement> = []
    return assignments.compactMap { assignment in
      guard let wait = wait(around: assignment, tasks), seen.insert(wait.body).inserted else { return nil }
      let found = finding(for: assignment, wait)
      if found == nil { seen.remove(wait.body) }
      return found
    }
  }

  private func isCandidate(_ element: CodeElement) -> Bool {
    guard element.name == "=", let left = element.assigned, left.ownPath?.count == 1,
      let value = element.assignedValue, !value.isNil, value.kind != .literal, !repository.ends(of: left.name).isEmpty
    else { return false }
    return repository.isOwnMember(left)
  }

  // MARK: The wait

  /// The run in which it is assigned.
  private struct Wait {
    let body: CodeElement
    let starter: CodeElement
    /// The task, if it is one that a property keeps.
    let site: TaskSite?
    let start: Freshness
  }

  private func wait(around assignment: CodeElement, _ tasks: [TaskSite]) -> Wait? {
    for around in assignment.ancestors {
      if around.kind == .closure, let call = around.callOfClosure {
        if call.startsTask {
          guard let site = tasks.first(where: { $0.call == call }), let starter = call.enclosingFunction,
            starter.kind != .deinitializer, site.isReachable
          else { return nil }
          return Wait(body: site.body, starter: starter, site: site, start: .fresh)
        }
        if call.runsClosureInline || around.isRunInline || call.calleeName == "async" { continue }
        guard around.isCallback, let body = around.body, let starter = around.enclosingFunction else { return nil }
        return Wait(body: body, starter: starter, site: nil, start: .stale)
      }
      if around.isFunctionLike {
        guard around.kind == .function, around.flags.contains(.isAsync), let body = around.body else { return nil }
        return Wait(body: body, starter: around, site: nil, start: .fresh)
      }
    }
    return nil
  }

  // MARK: The finding

  private func finding(for assignment: CodeElement, _ wait: Wait) -> CodeFinding? {
    guard let handle = assignment.assigned, let owner = context.owner(around: assignment), !owner.isTestCase,
      let stop = stop(of: handle.name, besides: wait.starter, owner),
      stop.isEnd || begins(handle.name, behind: assignment, in: wait.body),
      wait.site != nil || isStarted(assignment, owner) && isHeldMeanwhile(wait.starter),
      !endsRun(stop.scope, wait, handle.name, owner)
    else { return nil }
    let stopped = Set(
      repository.reached(from: stop.scope, depth: 1).flatMap { function in
        function.subtree.filter { $0.kind == .assign }.compactMap { $0.assigned?.ownPath?.last }
      })
    let flow = StaleFlow(
      repository: repository,
      isCheck: { condition in
        condition.subtree.contains { use in
          use.kind == .name && stopped.contains(use.name) && use.name != handle.name
            || use.kind == .member && stopped.contains(use.name) && use.ownPath?.count == 1 && use.name != handle.name
        }
      }, countsHops: wait.site != nil)
    guard !flow.stale([assignment], in: wait.body, from: wait.start).isEmpty else { return nil }
    let name = handle.name
    let line = stop.call.line(seenFrom: assignment)
    let pause =
      wait.start == .fresh
      ? Message(en: "during the await above", ja: "上の await の間") : Message(en: "before the callback", ja: "コールバックの前")
    return CodeFinding(
      rule: CancelCannotReach.id, element: assignment,
      message: Message(
        en:
          "\(stop.name) on \(line.en) ends \(name), but it is nil until here: a stop \(pause.en) ends nothing, and "
          + "\(name) is stored afterwards and runs on. Check here whether it is still wanted, and end it if not.",
        ja: "\(line.ja)の \(stop.name) が \(name) を終わらせますが、ここまでは nil です。\(pause.ja)に止めても何も止まらず、その後で "
          + "\(name) が入って動き続けます。ここでまだ必要かを確認し、不要なら終わらせてください。"),
      isTentative: !(wait.site != nil && stop.isNamed && isOpen(assignment, in: wait.body)))
  }

  /// What is stored is open by then: the wait has given it, it is begun behind, or it is a subscription.
  private func isOpen(_ assignment: CodeElement, in body: CodeElement) -> Bool {
    guard let handle = assignment.assigned, let value = assignment.assignedValue else { return false }
    let made = value.kind == .name ? value.localDeclaration?.value : value
    return made?.kind == .await || made?.kind == .try && made?.firstChild?.kind == .await
      || value.subtree.contains { $0.calleeName == "sink" } || begins(handle.name, behind: assignment, in: body)
  }

  /// Whether the stop cancels the run itself.
  private func endsRun(_ stop: CodeElement, _ wait: Wait, _ handle: String, _ owner: TaskOwner) -> Bool {
    if let site = wait.site {
      guard let name = site.property else { return false }
      if let property = owner.property(name, repository), repository.cancelsWhenReplaced(property) { return true }
      let cancels = repository.cancels(of: name, in: owner).map(\.call)
      return repository.reached(from: stop, depth: 1).contains { body in cancels.contains { body.contains($0) } }
    }
    // A caller's task, or what the run waits for, may be what the stop ends besides.
    return repository.reached(from: stop, depth: 1).contains { function in
      function.subtree.contains { call in
        call.endsSomething && call.receiver?.ownPath.map { $0.last != handle } ?? false
      }
    }
  }

  /// `player.play()`: it does not run by being made.
  private func begins(_ handle: String, behind assignment: CodeElement, in body: CodeElement) -> Bool {
    body.run.contains { call in
      call.kind == .call && call.index > assignment.index && call.receiver?.ownPath == [handle]
        && ["play", "start", "resume", "run", "record", "connect", "begin", "open", "activate"].contains {
          call.calleeName?.hasPrefix($0) ?? false
        }
    }
  }
}

extension TaskSite {
  /// Nothing keeps it, or a property.
  fileprivate var isReachable: Bool {
    if case .local = kept { return isLeftAlone }
    return kept == .nowhere || property != nil
  }
}

extension CodeElement {
  /// A closure that runs when work has ended, or after a delay.
  fileprivate var isCallback: Bool {
    guard let call = callOfClosure, let name = call.calleeName, !isCalledManyTimes, !name.hasPrefix("animate") else {
      return false
    }
    if name == "asyncAfter" { return true }
    let label = parent?.name.lowercased() ?? ""
    if ["completion", "oncomplete", "onsuccess"].contains(where: { label.contains($0) }) {
      return true
    }
    return children.contains { $0.kind == .parameter }
      && ["fetch", "load", "request", "download", "prepare", "open", "connect", "resolve", "get", "authorize"].contains
      {
        name.hasPrefix($0)
      }
  }
}

extension Repository {
  /// The names of all that something ends.
  var endedNames: Set<String> { memo("ended names", "") { Set(ends.keys) } }

  /// Whether the left side of an assignment is a member of the type around it.
  fileprivate func isOwnMember(_ left: CodeElement) -> Bool {
    guard let type = left.enclosingType, property(left.name, ofType: type.name) != nil else { return false }
    return left.kind == .member || left.localDeclaration == nil
  }
}
