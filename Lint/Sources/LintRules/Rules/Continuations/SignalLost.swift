// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A handler that leaves a dispatch group or signals a semaphore has a way on which it does not: the `notify` never runs, the
/// waiting thread is blocked forever.
struct SignalLost {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    let signals = code.calls(to: Self.signals.union(["leave"])).filter { $0.receiver?.kind == .name }
    var seen: Set<CodeElement> = []
    return signals.compactMap { signal -> CodeFinding? in
      guard let name = signal.receiver, let variable = name.localDeclaration, variable.kind == .variable,
        let wait = wait(for: variable, signal), let handler = handler(around: signal, below: variable),
        let call = handler.callOfClosure, !call.runsClosureInline, seen.insert(handler).inserted,
        !repository.isNeverCalled(call.enclosingFunction)
      else { return nil }
      return lost(name, handler, call).map { finding($0, name.name, signal, wait) }
    }
  }

  private static let signals: Set<String> = ["signal", "complete", "fulfill", "resolve", "succeed"]
  private static let waits: Set<String> = ["wait", "blockingGet", "join", "get"]

  /// What waits without a limit for the object that the variable holds.
  private func wait(for variable: CodeElement, _ signal: CodeElement) -> CodeElement? {
    guard let block = variable.parent, block.kind == .block, let value = variable.value, value.kind == .call else {
      return nil
    }
    let isGroup = signal.calleeName == "leave"
    if isGroup, value.calleeName != "DispatchGroup" { return nil }
    // A semaphore of more than 0 is a lock.
    if value.calleeName == "DispatchSemaphore", value.argument("value")?.name != "0" { return nil }
    return block.subtree.first { call in
      guard call.kind == .call, call.receiver?.kind == .name, call.receiver?.name == variable.name,
        let name = call.calleeName
      else { return false }
      return isGroup && name == "notify" || Self.waits.contains(name) && call.arguments.isEmpty
    }
  }

  /// The outermost closure around the signal that is handed to a call behind the declaration.
  private func handler(around signal: CodeElement, below variable: CodeElement) -> CodeElement? {
    guard let block = variable.parent else { return nil }
    let name = variable.name
    return signal.ancestors.prefix { $0 != block }.filter { closure in
      closure.kind == .closure && !(closure.callOfClosure?.runsClosureInline ?? true)
        // Each call of this closure enters again.
        && !closure.subtree.contains { $0.kind == .member && $0.name == "enter" && $0.firstChild?.name == name }
    }.last
  }

  /// The local closures and functions that signal: `let done = { group.leave() }`.
  private func helpers(_ name: CodeElement, _ handler: CodeElement) -> Set<String> {
    let block = name.localDeclaration?.parent
    return Set(
      (block?.subtree.filter { element in
        !handler.contains(element) && !element.contains(handler)
          && (element.kind == .function || element.kind == .variable && element.value?.kind == .closure)
          && element.subtree.contains { $0.kind == .name && $0.name == name.name }
      } ?? []).map(\.name))
  }

  private func lost(_ name: CodeElement, _ handler: CodeElement, _ call: CodeElement) -> LostAnswer? {
    let helpers = helpers(name, handler)
    let answers = handler.subtree.filter { use in
      guard use.kind == .name else { return false }
      return helpers.contains(use.name)
        || use.name == name.name
          && use.parent.map { $0.kind == .member && (Self.signals.contains($0.name) || $0.name == "leave") } ?? false
    }
    // It is handed on.
    if handler.subtree.contains(where: { $0.kind == .name && $0.name == name.name && $0.parent?.kind == .argument }) {
      return nil
    }
    let walk = AnswerWalk(root: handler, answers: answers, repository, holdsSelf: true)
    if handler.isCalledManyTimes { return nil }
    if let own = walk.lostAnswers().first(where: { $0.lacks == nil }) { return own }
    guard let function = call.enclosingFunction else { return nil }
    return AnswerWalk(root: function, answers: answers, repository, holdsSelf: true).dropped(by: call, 1)
  }

  private func finding(_ lost: LostAnswer, _ name: String, _ signal: CodeElement, _ wait: CodeElement) -> CodeFinding {
    let (called, line) = (signal.brief, wait.line)
    let isGroup = wait.calleeName == "notify"
    return CodeFinding(
      rule: ContinuationLost.id, element: lost.element,
      message: Message(
        en: "\(called) is not called \(lost.reason.en): "
          + (isGroup
            ? "the notify on line \(line) never runs. " : "the wait on line \(line) blocks its thread forever. ")
          + "Call it on this path too, or in a defer.",
        ja: "\(lost.reason.ja)、\(called) が呼ばれず、"
          + (isGroup ? "\(line) 行目の notify が実行されません。" : "\(line) 行目の待機がスレッドを永久に止めます。")
          + "この経路でも、または defer で呼んでください。"),
      severity: .error, isTentative: true)
  }
}
