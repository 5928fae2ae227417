// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension AnswerWalk {
  // MARK: Handlers of failures

  /// A call whose handler of success answers, and whose handler of failure does not.
  func failures() -> [LostAnswer] {
    guard answersHereAlone else { return [] }
    return root.subtree.filter { $0.kind == .call }.compactMap { call -> LostAnswer? in
      guard call.calleeName != "withTaskCancellationHandler",
        call.closures.contains(where: { answers(in: $0) }),
        let failure = call.arguments.first(where: { isUnansweredFailure($0, of: call) }) ?? unansweredCatch(of: call),
        !isAnsweredElsewhere(than: failure.kind == .call ? failure : call), !cannotFail(call)
      else { return nil }
      let line = failure.line
      if failure.firstChild?.isNil == true {
        let name = call.calleeName ?? ""
        return LostAnswer(
          element: failure,
          reason: Message(
            en: "when \(name)() fails, whose failure is ignored on line \(line)",
            ja: "\(name)() が失敗すると（\(line) 行目で失敗を無視しています）"))
      }
      return LostAnswer(
        element: failure,
        reason: Message(en: "when the handler of a failure on line \(line) is called", ja: "\(line) 行目の失敗ハンドラが呼ばれると"))
    }
  }

  /// Nothing else can answer: all answers are calls in the closure itself.
  private var answersHereAlone: Bool {
    ordered.allSatisfy { index in
      let parent = CodeElement(code: root.code, index: index).parent
      return parent?.kind == .member || parent?.kind == .call || parent?.kind == .capture
    }
  }

  private func isUnansweredFailure(_ argument: CodeElement, of call: CodeElement) -> Bool {
    let label = argument.name.lowercased()
    guard ["fail", "error", "cancel", "denied", "reject", "receivecompletion"].contains(where: { label.contains($0) }),
      let value = argument.firstChild, !answers(in: argument)
    else { return false }
    // The closure that answers is told of the error: `unzip(path, error: nil) { path, error in … }`.
    if value.isNil {
      return !call.closures.contains { closure in
        closure.children.all(.parameter).contains { $0.name.lowercased().contains("err") }
      }
    }
    guard value.kind == .closure, let body = value.body else { return false }
    return !body.subtree.contains { CodeElement.endOfProgram.contains($0.name) || $0.kind == .throw }
  }

  /// `.catch { log($0) }` behind `.then { … }`.
  private func unansweredCatch(of call: CodeElement) -> CodeElement? {
    guard ["then", "done"].contains(call.calleeName ?? "") else { return nil }
    var current = call
    var failing: CodeElement?
    while let member = current.parent, member.kind == .member, let outer = member.parent, outer.kind == .call {
      let closures = outer.closures
      if closures.contains(where: { answers(in: $0) }) && outer.calleeName != "then" && outer.calleeName != "done" {
        return nil
      }
      if outer.calleeName == "catch", let closure = closures.first, !answers(in: closure) { failing = closure }
      current = outer
    }
    return current.arguments.contains { answers(in: $0) && $0.firstChild?.kind != .closure } ? nil : failing
  }

  /// A publisher whose declaration or operators say so.
  private func cannotFail(_ call: CodeElement) -> Bool {
    guard call.arguments.contains(where: { $0.name == "receiveCompletion" }) else { return false }
    var current = call.receiver
    while let element = current {
      if element.kind == .call {
        if ["replaceError", "assertNoFailure", "publisher", "catch"].contains(element.calleeName ?? "") { return true }
        let results = repository.callees(of: element).compactMap { $0.children.first(.result)?.name }
        if results.contains(where: { $0.contains("Never") }) { return true }
        if !results.isEmpty { return false }
      }
      if let declared = repository.declaration(of: element)?.declaredType,
        element.kind == .name || element.kind == .member
      {
        return !declared.contains("Error")
      }
      current = element.firstChild
    }
    return true
  }

  // MARK: Alerts

  /// An action of an alert that does not answer, beside one that does; an alert that an optional controller presents.
  func alerts() -> [LostAnswer] {
    let actions = root.subtree.filter { $0.kind == .call && $0.calleeName == "UIAlertAction" }
    guard answersHereAlone, actions.contains(where: { answers(in: $0) }) else { return [] }
    let silent = actions.first { action in
      !answers(in: action) && !action.arguments.contains { $0.firstChild?.kind == .name && $0.name == "handler" }
        && !isAnsweredElsewhere(outside: actions)
        && action.parent?.parent?.calleeName == "addAction"
        && action.ancestors.first(where: { $0.kind == .block })
          == actions.first(where: { answers(in: $0) })?.ancestors.first(where: { $0.kind == .block })
    }
    if let silent {
      return [
        LostAnswer(
          element: silent,
          reason: Message(
            en: "when the action on line \(silent.line) is chosen", ja: "\(silent.line) 行目のアクションが選ばれると"))
      ]
    }
    return []
  }

  private func isAnsweredElsewhere(outside actions: [CodeElement]) -> Bool {
    ordered.contains { index in
      let answer = CodeElement(code: root.code, index: index)
      return !actions.contains { $0.contains(answer) }
    }
  }
}
