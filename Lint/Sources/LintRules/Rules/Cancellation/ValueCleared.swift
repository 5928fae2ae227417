// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A member that a start gives a value, and that its task, or a delayed closure, sets to nil at the end: a later start's value
/// is cleared by the earlier one's end.
struct ValueCleared {
  private let clear: CodeElement
  private let path: [String]
  /// The start's assignment.
  private let set: CodeElement
  private let waited: CodeElement

  init?(_ clear: CodeElement, _ repository: Repository) {
    guard clear.kind == .assign, clear.name == "=", clear.assignedValue?.isNil ?? false, let target = clear.assigned,
      target.kind != .index, let path = repository.statePath(of: target), let run = DelayedRun(around: clear),
      let start = run.call.runScope?.body,
      let set = start.subtree.first(where: { $0.gives(path, aValueBefore: run, repository) }),
      start.parent?.kind != .initializer, run.call.keptHandle?.name != path.last,
      !run.isRefused(in: start, path, repository)
    else { return nil }
    let isCancelled = run.call.keptHandle.map { handle in
      handle.isKeyed || repository.reached(from: start, depth: 1).contains { $0.cancels(handle.name) }
    }
    for case .resumed(let index) in repository.statesAfterAwait(at: clear, in: run.body, from: run.begin)
    where index >= 0 {
      let waited = CodeElement(code: clear.code, index: index)
      guard set.index < waited.index, !waited.isShortDelay, !waited.isCommand || waited.isSleep,
        !run.asks(path, between: waited, and: clear, repository)
      else { continue }
      if isCancelled ?? false, repository.cancellability(of: waited) != .ignores { continue }
      (self.clear, self.path, self.set, self.waited) = (clear, path, set, waited)
      return
    }
    return nil
  }

  func finding() -> CodeFinding {
    let name = path.joined(separator: ".")
    return CodeFinding(
      rule: HandleOfSuccessorCleared.id, element: clear,
      message: Message(
        en:
          "Line \(set.line) sets \(name) again while an older run still waits on line \(waited.line): the older one then comes "
          + "here and clears the newer value. Compare what it set with \(name) before this line; with Belay, a lane that "
          + "restarts.",
        ja: "古い実行がまだ \(waited.line) 行目で待っている間に \(set.line) 行目が \(name) を設定し直すと、古い実行がここに来て新しい値を消します。"
          + "この行の前で、自分が設定した値と \(name) を比べてください。Belay では restart のレーンを使います。"))
  }
}

/// The body of a task, or of a closure that runs later.
private struct DelayedRun {
  let call: CodeElement
  let body: CodeElement
  let begin: AfterAwait

  init?(around element: CodeElement) {
    for around in element.ancestors {
      if around.isFunctionLike { return nil }
      guard around.kind == .closure, let call = around.callOfClosure, let body = around.body else { continue }
      if call.startsTask, call.awaitsInTask {
        (self.call, self.body, begin) = (call, body, .notAwaited)
        return
      }
      if call.calleeName == "asyncAfter" {
        (self.call, self.body, begin) = (call, body, .resumed(call.index))
        return
      }
      if !call.runsClosureInline { return nil }
    }
    return nil
  }

  /// Whether the member is read again before it is cleared: the run knows what it clears.
  func asks(_ path: [String], between waited: CodeElement, and clear: CodeElement, _ repository: Repository) -> Bool {
    body.subtree.contains { use in
      use.index > waited.index && !waited.contains(use) && use.index < clear.index && use.ownPath == path
        && !use.isAssigned && !clear.contains(use)
    }
  }

  /// A start is refused while there is a value, or while a flag is set that the start sets.
  func isRefused(in start: CodeElement, _ path: [String], _ repository: Repository) -> Bool {
    let set = Set(start.flagsSet)
    let asked = start.flagsAsked(before: call) + body.flagsAsked(before: body)
    let own = [path[path.count - 1], call.keptHandle?.name ?? ""]
    if asked.contains(where: { own.contains($0.flag) || set.contains($0.flag) }) { return true }
    let isDisabled = repository.uses(of: path[path.count - 1]).contains { use in
      use.ancestors.prefix { $0.kind != .closure && !$0.isFunctionLike }
        .contains { $0.kind == .call && ["disabled", "allowsHitTesting"].contains($0.calleeName ?? "") }
    }
    return isDisabled || repository.isHeldBack(call, by: set.union([path[path.count - 1]]))
  }
}

extension CodeElement {
  /// `toast = text`, before the run begins or in it before it waits.
  fileprivate func gives(_ path: [String], aValueBefore run: DelayedRun, _ repository: Repository) -> Bool {
    guard kind == .assign, name == "=", let value = assignedValue, !value.isConstantValue, !value.isNil,
      let target = assigned, target.kind != .index, repository.statePath(of: target) == path
    else { return false }
    guard value.isOfThisStart else { return false }
    return index < run.call.index && leads(to: run.call) || run.body.contains(self)
  }

  /// A value that differs from one start to the next: made of a parameter, or a name; not of a loop.
  private var isOfThisStart: Bool {
    guard let root = rootName else { return subtree.contains { $0.isParameterUse } }
    guard let local = root.localDeclaration else { return kind != .call || subtree.contains { $0.isParameterUse } }
    return local.kind != .for && (kind != .call || subtree.contains { $0.isParameterUse })
  }

  private var isParameterUse: Bool { kind == .name && localDeclaration?.kind == .parameter }

  fileprivate var isSleep: Bool { subtree.contains { $0.name == "sleep" || $0.name == "asyncAfter" } }

  /// A sleep or delay of a second or less.
  fileprivate var isShortDelay: Bool {
    guard subtree.contains(where: { $0.name == "sleep" || $0.name == "asyncAfter" }) else { return false }
    let isNano = subtree.contains { $0.kind == .argument && $0.name == "nanoseconds" }
    let isMilli = subtree.contains { $0.kind == .member && $0.name == "milliseconds" }
    let limit = kind == .call ? arguments.first : self
    for element in (limit ?? self).subtree where element.kind == .literal {
      guard let number = Double(element.name.filter { $0 != "_" }) else { continue }
      let seconds = isNano ? number / 1_000_000_000 : isMilli ? number / 1000 : number
      return seconds <= 1
    }
    return false
  }
}
