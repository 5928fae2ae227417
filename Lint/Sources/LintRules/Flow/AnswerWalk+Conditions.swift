// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension AnswerWalk {
  // MARK: Conditions

  func assume(_ condition: CodeElement, _ holds: Bool, _ place: Place) -> Place? {
    if place.isAnswered { return place }
    if holds {
      // `if isResumed { return }`
      let isFlag = condition.kind == .name || condition.kind == .member
      if isFlag && isOnceCheck(condition) || isPreliminary(condition) { return answered(place) }
      if condition.kind == .switchCase { return isOtherEvent(condition) ? filtered(place) : place }
      return condition.isReasonToLeave && isFilter(condition) ? filtered(place) : place
    }
    if condition.kind == .binding {
      if condition.bindsSelf { return holdsSelf ? nil : place }
      if bindsAnswer(condition) || condition.cannotFail { return nil }
      if isResultOfAnswer(condition) { return answered(place) }
      if isAskedBySwitch(condition) { return filtered(place) }
      if condition.firstChild.map({ ["popLast", "popFirst", "next"].contains($0.calleeName ?? "") }) ?? false {
        return filtered(place)
      }
      if let value = condition.firstChild, holdsSelf, isNilOnlyWithoutSelf(value) { return nil }
      guard isHandlerParameter(condition) else { return place }
      var place = place
      place.missing = min(place.missing + 1, 2)
      return place
    }
    if condition.subtree.contains(where: { ["isCancelled", "checkCancellation"].contains($0.name) }) { return nil }
    if isOnceCheck(condition) { return answered(place) }
    if condition.isLastOfAllCases(repository) { return nil }
    return isFilter(condition) ? filtered(place) : place
  }

  private func filtered(_ place: Place) -> Place {
    var place = place
    place.isFiltered = true
    return place
  }

  /// `state == .ready`, `result.isFinal`: about what a handler is called with.
  private func isFilter(_ condition: CodeElement) -> Bool {
    guard condition.kind != .match, !condition.subtree.contains(where: \.isNil) else { return false }
    if isLastCall(condition) { return true }
    return condition.subtree.contains { use in
      guard use.kind == .name, let parent = use.parent,
        parent.kind == .member || parent.isComparison,
        let handler = use.enclosingHandler, handler != root
      else { return false }
      if use.name.hasPrefix("$") { return true }
      guard let local = use.localDeclaration else { return false }
      if local.kind == .parameter { return local.parent == handler }
      return local.kind == .binding && isHandlerParameter(local)
    }
  }

  /// `guard let old` in the default of `switch (old, new) { case (nil, _): … }`: the cases before have asked for nil.
  private func isAskedBySwitch(_ binding: CodeElement) -> Bool {
    let name = binding.firstChild?.name ?? binding.name
    return binding.ancestors.prefix { $0 != root }.contains { around in
      around.kind == .switch && around.firstChild?.subtree.contains { $0.kind == .name && $0.name == name } ?? false
    }
  }

  /// `if let identity`, of `let identity = await perform { … }` that answers where it returns nil.
  private func isResultOfAnswer(_ condition: CodeElement) -> Bool {
    let declaration =
      condition.firstChild.map { $0.kind == .name ? $0.localDeclaration : nil } ?? condition.shadowed
    guard let declaration, declaration.kind == .variable, let value = declaration.value, root.contains(value) else {
      return false
    }
    return answers(in: value)
  }

  /// A `default` or an early case of a handler of states, which is called for each: `case .connecting: break`.
  private func isOtherEvent(_ item: CodeElement) -> Bool {
    guard let subject = item.parent?.firstChild, subject.kind == .name, isOfHandler(subject.localDeclaration) else {
      return false
    }
    let word = subject.name.lowercased()
    return ["state", "status", "event", "change", "update", "progress", "phase"].contains { word.contains($0) }
  }

  /// `if let error`, `if let error = response.error`, where `error` or `response` is what a handler is called with.
  private func isHandlerParameter(_ binding: CodeElement) -> Bool {
    guard let value = binding.firstChild else { return isOfHandler(binding.shadowed) }
    var base = value
    while base.kind == .member, let inner = base.firstChild { base = inner }
    if base.kind == .name, base.name.hasPrefix("$") { return true }
    return base.kind == .name && isOfHandler(base.localDeclaration, isMember: base != value)
  }

  private func isOfHandler(_ declaration: CodeElement?, isMember: Bool = false) -> Bool {
    guard let declaration, root.contains(declaration) else { return false }
    // A result of a call, as `result.data` and `result.error`.
    if declaration.kind == .variable { return isMember && declaration.flags.contains(.isConstant) }
    return declaration.kind == .parameter
  }

  /// A check that another path has answered already: of a local variable or box that this closure changes too.
  private func isOnceCheck(_ condition: CodeElement) -> Bool {
    condition.subtree.contains { element in
      let lower = element.name.lowercased()
      guard element.kind == .name || element.kind == .member else { return false }
      if AnswerWalk.onceWords.contains(where: { lower.contains($0) }) { return true }
      guard element.kind == .name, let local = element.localDeclaration, local.kind == .variable else { return false }
      if let value = local.value, value.kind == .await || value.kind == .try { return false }
      // `let isFirst = resumed.withLock { … }`
      if local.value?.asksOnce ?? false { return true }
      return root.subtree.contains {
        $0.kind == .name && $0.name == element.name && ($0.isWritten || $0.isCallReceiver)
      }
    }
  }

  /// `info["…IsDegradedKey"]`: a first answer, which another call follows.
  private func isPreliminary(_ condition: CodeElement) -> Bool {
    condition.subtree.contains { $0.name.lowercased().contains("degraded") }
  }

  static let onceWords = [
    "resumed", "finished", "completed", "didresume", "once", "isdone", "hasreturned", "didcall", "tryresume",
    "fulfilled",
  ]

  // MARK: Other closures

  /// Whether code on the same path answers too: a later statement, or another closure of the same expression.
  func isAnsweredBeside(_ closure: CodeElement) -> Bool {
    ordered.contains { index in
      let answer = CodeElement(code: root.code, index: index)
      guard !closure.contains(answer) else { return false }
      // In a branch of a later statement: on another path.
      var isConditional = false
      for ancestor in answer.ancestors {
        if !ancestor.contains(closure) {
          switch ancestor.kind {
          case .catchClause, .guard, .if, .switchCase: isConditional = true
          case .closure, .function: isConditional = false
          default: break
          }
        } else {
          switch ancestor.kind {
          // Other branches are other paths; the handler of an error runs when the closure does not.
          case .if, .switch, .guard, .do, .choice: return false
          case .block, .file:
            return index > closure.index && !isConditional && !isUseOfStarted(answer, closure)
          case .closure: return false
          default: return true
          }
        }
      }
      return false
    }
  }

  private func isUseOfStarted(_ answer: CodeElement, _ closure: CodeElement) -> Bool {
    // `let task = start { … }` is an answer for what follows; `task.resume()` answers nothing.
    guard let statement = closure.ancestors.first(where: { $0.parent?.kind == .block }), statement.kind == .variable
    else {
      return false
    }
    return statement.name == answer.name && statement.value?.kind != .closure
  }

  // MARK: Places

  func check(_ exit: FlowExit<Place>, _ closure: CodeElement) -> CodeElement? {
    if exit.kind == .return {
      for ancestor in exit.element.ancestors {
        if ancestor == closure { return nil }
        if ancestor.kind == .guard || ancestor.kind == .if || ancestor.kind == .switchCase { return ancestor }
      }
      return nil
    }
    guard exit.kind == .end else { return nil }
    // A branch without another one, the innermost first.
    let branches = exit.element.subtree.filter { element in
      (element.kind == .if || element.kind == .switch || element.kind == .guard || element.kind == .do)
        && element.enclosingClosure == closure && answers(in: element)
    }
    return branches.last(where: \.isIfWithoutElse) ?? branches.first
  }
}

extension CodeElement {
  /// `state == .ready`, `progress >= 1`.
  fileprivate var isComparison: Bool {
    kind == .operation
      && name.split(separator: " ").contains { ["==", "!=", "===", "!==", ">", "<", ">=", "<="].contains($0) }
  }

  /// A condition of an `if` whose body only leaves.
  fileprivate var isReasonToLeave: Bool {
    guard let check = parent?.parent, check.kind == .if, let body = check.children.first(.block) else { return false }
    return body.children.contains { $0.kind == .return }
  }
}
