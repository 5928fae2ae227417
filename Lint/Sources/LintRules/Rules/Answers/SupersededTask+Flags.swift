// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension SupersededTask {
  /// A flag that each run sets and resets: the cancelled one resets it while its successor works.
  func resetFlag(in run: Run) -> CodeFinding? {
    guard let reset = resetAfterAwait(in: run) ?? resetInDefer(of: run) else { return nil }
    let flag = reset.element.kind == .call ? reset.element.brief : reset.flag.path.joined(separator: ".")
    let line = reset.element.line
    return CodeFinding(
      rule: SupersededTaskWrites.id, element: place(of: reset.element),
      message: Message(
        en:
          "\(name.en) that was cancelled runs on to line \(line) and resets \(flag) while its successor "
          + "still works. Do it only if not Task.isCancelled; with Belay, a lane that restarts.",
        ja: "キャンセルされた\(name.ja)が \(line) 行目まで進み、後続のタスクの実行中に \(flag) を戻します。"
          + "Task.isCancelled でないときだけ戻してください。Belay では restart のレーンを使います。"),
      // A delay ends at once when it is cancelled.
      isTentative: !isStartedByTyping || !run.body.awaitsSomething || !isSetAtOnce(reset.flag, reset.element, run),
      fix: leaveOrSkip(reset.element))
  }

  private typealias Reset = (element: CodeElement, flag: SwitchedFlag)

  private func resetAfterAwait(in run: Run) -> Reset? {
    guard run.body.subtree.contains(where: { $0.switchedFlag(repository) != nil }) else { return nil }
    var found: Reset?
    AfterAwaitWalk(repository: repository) { element, state in
      guard found == nil, writesAlthoughCancelled(state, run), !isInCatch(element, below: run.body),
        !element.ancestors.prefix(while: { $0 != run.body }).contains(where: { $0.kind == .defer }),
        let flag = element.switchedFlag(repository), isSetBefore(flag, element, run), !isLeftState(element, run)
      else { return }
      found = (element, flag)
    }.run(run.body)
    return found
  }

  /// A `defer` runs at every end, also at that of a cancelled run.
  private func resetInDefer(of run: Run) -> Reset? {
    for block in run.body.run where block.kind == .defer {
      guard !block.mentionsLifetime, !asksAnything(block),
        let wait = run.body.run.first(where: { $0.kind == .await && $0.index > block.index && !$0.isOnlyHop })
      else { continue }
      for element in block.subtree {
        guard let flag = element.switchedFlag(repository), isSetBefore(flag, element, run) else { continue }
        // A sleep that is cancelled ends at once: before its successor has begun.
        let isOnlySleep = wait.stripped.calleeName == "sleep"
        if isOnlySleep, !run.before.contains(where: { $0.sets(flag, before: run.body.index, repository) }) { continue }
        return (element, flag)
      }
    }
    return nil
  }

  /// Whether the successor sets it before it waits for anything: behind a delay, the cancelled one has reset it before.
  private func isSetAtOnce(_ flag: SwitchedFlag, _ reset: CodeElement, _ run: Run) -> Bool {
    for body in run.before + [run.body] {
      let end = body.contains(task) ? task.index : min(reset.index, Int(body.node.end))
      let wait = body.contains(task) ? nil : body.run.first { $0.kind == .await && !$0.isOnlyHop }
      if body.sets(flag, before: min(end, wait?.index ?? end), repository) { return true }
      if wait?.stripped.calleeName == "sleep" { return false }
    }
    return false
  }

  private func asksAnything(_ block: CodeElement) -> Bool {
    block.subtree.contains { $0.kind == .conditions || $0.kind == .choice }
  }

  /// Whether the path comes here when the task is cancelled.
  private func writesAlthoughCancelled(_ state: AfterAwait, _ run: Run) -> Bool {
    switch state {
    case .caught: return true
    case .resumed(let place):
      guard place >= 0 else { return true }
      return repository.cancellability(of: CodeElement(code: run.body.code, index: place)) == .ignores
    default: return false
    }
  }

  private func isInCatch(_ element: CodeElement, below body: CodeElement) -> Bool {
    element.ancestors.prefix { $0 != body }.contains { $0.kind == .catchClause }
  }

  /// The start sets it to another constant: another start does so again, and is not refused because of it.
  private func isSetBefore(_ flag: SwitchedFlag, _ reset: CodeElement, _ run: Run) -> Bool {
    for body in [run.body] + run.before {
      let end = body.contains(reset) ? reset.index : body.contains(task) ? Int(task.node.end) : Int(body.node.end)
      let isBesideDefer = reset.ancestors.contains { $0.kind == .defer && body.contains($0) }
      guard body.sets(flag, before: isBesideDefer ? Int(body.node.end) : end, repository) else { continue }
      let asked = ([run.body] + run.before).flatMap { $0.flagsAsked(before: $0.contains(reset) ? reset : task) }
      return !asked.contains { asked in
        if asked.flag == flag.path.last { return true }
        // `guard canLoad`, which reads the flag.
        guard let property = repository.property(asked.flag, ofTypeAround: task), property.isComputed else {
          return false
        }
        return property.subtree.contains { ($0.kind == .name || $0.kind == .member) && $0.name == flag.path.last }
      }
    }
    return false
  }

  /// The start refuses while a task is there, and the write asks a state that the cancelling code has left.
  private func isLeftState(_ element: CodeElement, _ run: Run) -> Bool {
    guard let function = task.enclosingFunction, let start = function.body, self.start != nil else { return false }
    guard !start.flagsAsked(before: task).isEmpty else { return false }
    return element.ancestors.prefix { $0 != run.body }.contains { $0.kind == .if }
  }
}

/// A member that is set to a constant, or an indicator that is started or stopped.
struct SwitchedFlag {
  let path: [String]
  let value: String
}

extension CodeElement {
  /// `isLoading = false`, `state = .idle`, `indicator.stopAnimating()`.
  func switchedFlag(_ repository: Repository) -> SwitchedFlag? {
    switch kind {
    case .assign:
      guard name == "=", let value = assignedValue, value.isConstantValue, !value.isNil, let target = assigned,
        let path = repository.statePath(of: target)
      else { return nil }
      return SwitchedFlag(path: path, value: value.name)
    case .call:
      guard let name = calleeName, let pair = CodeElement.indicators[name] else { return nil }
      let path = receiver.flatMap { repository.statePath(of: $0) } ?? []
      return SwitchedFlag(path: path + [pair.name], value: pair.isOn ? "true" : "false")
    default: return nil
    }
  }

  /// `state = .loading(task)`.
  private func switchedCase(_ repository: Repository) -> SwitchedFlag? {
    guard kind == .assign, name == "=", let made = assignedValue, made.kind == .call, let value = made.firstChild,
      value.kind == .member, value.firstChild == nil, let target = assigned,
      let path = repository.statePath(of: target)
    else { return nil }
    return SwitchedFlag(path: path, value: value.name)
  }

  private static let indicators: [String: (name: String, isOn: Bool)] = [
    "startAnimating": ("animating", true), "stopAnimating": ("animating", false), "showLoading": ("loading", true),
    "hideLoading": ("loading", false), "showSpinner": ("spinner", true), "hideSpinner": ("spinner", false),
    "startLoading": ("loading", true), "stopLoading": ("loading", false), "showActivityIndicator": ("activity", true),
    "hideActivityIndicator": ("activity", false), "startAnimation": ("animating", true),
    "stopAnimation": ("animating", false),
  ]

  /// Whether something in the body, before that place, gives the flag another value.
  func sets(_ flag: SwitchedFlag, before end: Int, _ repository: Repository) -> Bool {
    subtree.contains { element in
      guard element.index < end, element.kind == .assign || element.kind == .call,
        let other = element.switchedFlag(repository) ?? element.switchedCase(repository)
      else { return false }
      return other.path == flag.path && other.value != flag.value
    }
  }
}
