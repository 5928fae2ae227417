// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A message that is shown for a while, where each one starts a timer of its own that nothing cancels: the timer of the
/// older message hides the newer one before its time is up.
struct HiddenMessage {
  private let timer: MessageTimer
  /// What hides it: `toast = nil`.
  private let hiding: CodeElement
  let path: [String]
  private let isMark: Bool

  init?(_ call: CodeElement, _ repository: Repository) {
    guard let timer = MessageTimer(call) else { return nil }
    let search = Search(timer: timer, repository: repository)
    guard let found = search.found() else { return nil }
    (self.timer, hiding, path, isMark) = (timer, found.hiding, found.path, !found.path.isOfMessage)
  }

  func finding() -> CodeFinding {
    let message = path.joined(separator: ".")
    let line = hiding.line(seenFrom: timer.call)
    return CodeFinding(
      rule: SupersededTaskWrites.id, element: timer.call,
      message: Message(
        en:
          "Each new \(message) starts this timer again, and nothing cancels an older one: \(line.en) then hides whatever is "
          + "shown, so a second message is removed before its time is up. Keep the task and cancel it first, use task(id:), or "
          + "ask whether the message is still the same; with Belay, a lane that restarts.",
        ja: "新しい \(message) のたびにこのタイマーが始まりますが、前のものは誰もキャンセルしません。\(line.ja)はそのとき表示中のものを消すため、"
          + "次のメッセージが早く消えます。タスクを保持して先にキャンセルするか、task(id:) を使うか、同じメッセージかどうかを確認してください。"
          + "Belay では restart のレーンを使います。"),
      isTentative: isMark)
  }
}

extension HiddenMessage {
  fileprivate struct Search {
    let timer: MessageTimer
    let repository: Repository

    func found() -> (hiding: CodeElement, path: [String])? {
      guard let scope = timer.scope, !scope.cancelsSomething else { return nil }
      for element in timer.later {
        if let path = hidden(by: element), !timer.asks(before: element) { return (element, path) }
        guard element.kind == .call, !timer.asks(before: element) else { continue }
        // `hide()`, which does it.
        for function in repository.callees(of: element).prefix(1) where !function.flags.contains(.isAsync) {
          for inner in function.body?.children.flatMap(\.run) ?? [] {
            if let path = hidden(by: inner), !inner.isAsked(below: function) { return (inner, path) }
          }
        }
      }
      return nil
    }

    /// The message that the assignment takes away, if a second one can be shown while the timer of the first one runs.
    private func hidden(by assign: CodeElement) -> [String]? {
      guard assign.kind == .assign, assign.name == "=", let value = assign.assignedValue, let target = assign.assigned,
        let path = repository.statePath(of: target), let last = path.last
      else { return nil }
      if value.isNil || value.isEmptyText {
        guard path.isOfMessage || path.isOfMark, isShown(target, path) else { return nil }
        return path
      }
      // `isShown = false`, of a text that is set beside it.
      guard value.isFalse, path.isOfMessage || last.isOfDisplay else { return nil }
      let isTurnedOn = timer.before.contains { $0.assigned?.ownPath?.last == last && $0.assignedValue?.isTrue ?? false }
      guard isTurnedOn, !isAskedAtStart(last) else { return nil }
      for text in timer.before where text.kind == .assign && text.name == "=" {
        guard let shown = text.assigned, let path = repository.statePath(of: shown), path.isOfMessage,
          text.assignedValue?.isText ?? false, differs(shown, setBy: text)
        else { continue }
        return path
      }
      return nil
    }

    /// The timer is started where the member is set, or by its change.
    private func isShown(_ target: CodeElement, _ path: [String]) -> Bool {
      let last = path[path.count - 1]
      let set = timer.before.last { assign in
        guard assign.assigned.flatMap({ repository.statePath(of: $0) }) == path, let value = assign.assignedValue else {
          return false
        }
        return !value.isNil && !value.isEmptyText
      }
      if let set { return !isAskedAtStart(last) && differs(target, setBy: set) }
      let isChanged = WorkChain.chains(to: timer.call, repository, depth: 1).contains { chain in
        !chain.change.isEvent && !chain.change.isChoice && chain.change.names.contains(last)
      }
      return (isChanged || appears(with: last)) && differs(target, setBy: nil)
    }

    /// `guard toast == nil else { return }`: none while one is shown.
    private func isAskedAtStart(_ name: String) -> Bool {
      timer.scope?.subtree.contains { element in
        element.kind == .conditions && element.index < timer.call.index && element.subtree.contains { $0.name == name }
      } ?? false
    }

    /// Whether two messages in a row can be different ones: set in several places, or to what a function is given.
    private func differs(_ target: CodeElement, setBy set: CodeElement?) -> Bool {
      if let set, let isGivenMany = isGivenMany(set) { return isGivenMany }
      guard let member = repository.member(of: target) else { return false }
      var texts: Set<String> = []
      for use in repository.writes(of: member) where !use.code.isTest {
        guard let assign = use.parent, assign.kind == .assign, let value = assign.assignedValue, !value.isNil,
          !value.isEmptyText
        else { continue }
        if isGivenMany(assign) ?? false { return true }
        texts.insert(value.isConstantValue && !value.name.isEmpty ? value.name : "\(use.code.path):\(value.index)")
      }
      return texts.count > 1
    }

    /// Of `toast = text`, where the function is given the text: whether it is called with different ones.
    private func isGivenMany(_ assign: CodeElement) -> Bool? {
      guard let value = assign.assignedValue, let function = assign.enclosingFunction, value.isMade(of: function) else {
        return nil
      }
      let calls = repository.callers(of: function).filter { !$0.code.isTest }.compactMap {
        $0.isCallee ? $0.parent : nil
      }
      let isConstant = calls.allSatisfy { call in
        call.arguments.allSatisfy { $0.firstChild.map { $0.isConstantValue || $0.kind == .closure } ?? true }
      }
      return !isConstant || Set(calls.map { $0.arguments.first?.firstChild?.name ?? "" }).count > 1
    }

    /// The timer starts when the view of the message appears: it does not appear anew when the message changes.
    private func appears(with name: String) -> Bool {
      var closure: CodeElement? = timer.call
      if timer.call.calleeName != "task" {
        closure = timer.scope
        guard closure?.callOfClosure?.calleeName == "onAppear" else { return false }
      }
      guard let around = closure?.ancestors.first(where: { $0.kind == .if }),
        around.children.first(.conditions)?.subtree.contains(where: { $0.name == name }) ?? false
      else { return false }
      return !around.subtree.contains { $0.kind == .call && ["id", "ForEach"].contains($0.calleeName ?? "") }
    }
  }
}

extension [String] {
  fileprivate var isOfMessage: Bool { last?.isOfMessage ?? false }

  /// What is marked in a list for a moment.
  fileprivate var isOfMark: Bool {
    let lower = last?.lowercased() ?? ""
    return ["highlight", "flash", "copied"].contains { lower.contains($0) }
  }
}

extension String {
  fileprivate var isOfMessage: Bool {
    let lower = lowercased()
    return ["toast", "message", "banner", "snack", "notice", "hud", "feedback", "status", "error", "alert", "warning"]
      .contains { lower.contains($0) } && !["copied", "id"].contains { lower.hasSuffix($0) }
  }

  /// `isShown`, `visible`
  fileprivate var isOfDisplay: Bool {
    let lower = lowercased()
    return ["show", "visible", "present", "popup"].contains { lower.contains($0) }
  }
}

extension CodeElement {
  fileprivate var cancelsSomething: Bool {
    subtree.contains { call in
      call.kind == .call && ["cancel", "invalidate", "cancelPreviousPerformRequests"].contains(call.calleeName ?? "")
    }
  }

  /// No number, state or flag.
  fileprivate var isText: Bool { !isTrue && !isFalse && !isNil && !isEmptyText && kind != .closure }

  /// Uses a parameter of the function.
  fileprivate func isMade(of function: CodeElement) -> Bool {
    subtree.contains { use in
      guard use.kind == .name, let local = use.localDeclaration, local.kind == .parameter else { return false }
      return local.parent == function
    }
  }
}
