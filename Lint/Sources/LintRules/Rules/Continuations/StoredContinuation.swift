// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A continuation that a method of an object stores in one of its properties.
struct StoredContinuation {
  private let call: CodeElement
  private let method: CodeElement
  private let assign: CodeElement
  private let property: String
  private let repository: Repository

  init?(_ call: CodeElement, _ repository: Repository) {
    guard let closure = call.lastClosure, let name = closure.onlyParameterName,
      let method = call.enclosingFunction, method.kind == .function, method.parent?.kind == .type
    else { return nil }
    let assign = closure.subtree.first { element in
      element.kind == .assign && element.name == "=" && element.assignedValue?.isOrWraps(name) == true
        && element.assigned?.ownPath?.count == 1
        && (element.assigned?.kind == .member || element.assigned?.localDeclaration == nil)
    }
    guard let assign, let property = assign.assigned?.ownPath?[0],
      repository.property(property, ofTypeAround: call) != nil
    else { return nil }
    (self.call, self.method, self.assign, self.property) = (call, method, assign, property)
    self.repository = repository
  }

  func finding() -> CodeFinding? {
    guard !looksBefore, !isRefused(in: method, before: assign) else { return nil }
    let open = openCalls
    guard !open.isEmpty, repository.lifetime(ofTypeAround: method) != .element else { return nil }
    let lines = open.prefix(2).map(\.place).joined(separator: ", ")
    return CodeFinding(
      rule: ContinuationOverwritten.id, element: assign,
      message: Message(
        en:
          "A second \(method.name)() before the answer (called at \(lines)) replaces \(property): the first caller waits "
          + "forever. Resume the one that is there, or refuse the second call.",
        ja: "応答の前にもう一度 \(method.name)() が呼ばれると（\(lines)）、\(property) が上書きされ、最初の呼び出し元は永久に待ち続けます。"
          + "保持しているものを resume するか、2 回目の呼び出しを断ってください。"),
      severity: .error,
      lacks: canOverlap(open) ? nil : Message(en: "two calls at the same time", ja: "同時に行われる 2 つの呼び出し"))
  }

  // MARK: Looks before

  /// The method, or one that it calls before, reads the property.
  private var looksBefore: Bool {
    method.subtree.contains { element in
      guard element.index < assign.index, !element.contains(assign) else { return false }
      if element.kind == .name || element.kind == .member || element.kind == .binding, element.name == property {
        return true
      }
      guard element.kind == .call else { return false }
      return repository.callees(of: element).contains { callee in
        callee != method && callee.subtree.contains { ($0.kind == .name || $0.kind == .member) && $0.name == property }
      }
    }
  }

  /// A guard or `if` that leaves, about the state of the object.
  private func isRefused(in function: CodeElement, before element: CodeElement) -> Bool {
    function.subtree.contains { statement in
      guard statement.index < element.index, !(statement.children.first(.block)?.contains(element) ?? false),
        // The `return` of another closure leaves that closure alone.
        statement.enclosingClosure?.contains(element) ?? true
      else { return false }
      switch statement.kind {
      case .guard, .if:
        guard let conditions = statement.children.first(.conditions),
          statement.subtree.contains(where: { $0.kind == .return || $0.kind == .throw })
        else { return false }
        return conditions.subtree.contains { isState($0) }
      default: return false
      }
    }
      // Or the call stands in a branch of a check.
      || element.ancestors.contains { around in
        guard around.kind == .if, function.contains(around), let conditions = around.children.first(.conditions) else {
          return false
        }
        return conditions.subtree.contains { isState($0) }
      }
  }

  /// A stored property of the type, that changes.
  private func isState(_ element: CodeElement) -> Bool {
    guard element.kind == .name || element.kind == .member || element.kind == .binding else { return false }
    if element.kind == .member, element.ownPath?.count != 1 { return false }
    guard let found = repository.property(element.name, ofTypeAround: method) else { return false }
    return !found.flags.contains(.isConstant)
  }

  // MARK: The second call

  /// The calls that nothing refuses while the first one waits.
  private var openCalls: [CodeElement] {
    let callers = storingMethods.flatMap { repository.callers(of: $0) }.filter(\.isCallee)
    return callers.filter { use in
      guard let call = use.parent, !use.code.isTest, !method.contains(use) else { return false }
      // An object for this call alone.
      if let base = use.kind == .member ? use.firstChild : nil, isMadeHere(base) { return false }
      guard let caller = call.enclosingFunction else { return true }
      if caller.kind == .initializer { return false }
      if isRefusedByCaller(caller, call) { return false }
      return true
    }
  }

  /// Two types call it, or the user starts it, or one of two callers is a callback.
  private func canOverlap(_ open: [CodeElement]) -> Bool {
    let own = TypeText.last(method.enclosingType?.name ?? "")
    let types = Set(open.compactMap { $0.enclosingType.map { TypeText.last($0.name) } }).subtracting([own])
    return types.count > 1 || open.contains { isStartedByUser($0) } || isCalledBack(open)
  }

  /// Two functions call it, and one of them is passed on as a callback: `onPrompt: self.ask`.
  private func isCalledBack(_ open: [CodeElement]) -> Bool {
    let functions = Set(open.compactMap(\.enclosingFunction)).filter { $0.kind == .function }
    return functions.count > 1
      && functions.contains { repository.callers(of: $0).contains { $0.parent?.kind == .argument } }
  }

  /// The methods that store a continuation in the property.
  private var storingMethods: [CodeElement] {
    let others = repository.parts(ofTypeAround: method).flatMap(\.members).filter { member in
      member.kind == .function && member != method
        && member.subtree.contains { element in
          element.kind == .assign && element.assigned?.ownPath == [property] && element.assignedValue?.isNil == false
            && element.enclosingClosure?.callOfClosure?.calleeName?.hasSuffix("Continuation") ?? false
        }
    }
    return [method] + others
  }

  /// `let reader = Reader(); await reader.read()`, `Reader().read()`.
  private func isMadeHere(_ base: CodeElement) -> Bool {
    if base.kind == .call { return true }
    // `self.reader = Reader()` in the same function.
    if let function = base.enclosingFunction, let path = base.ownPath,
      function.subtree.contains(where: { element in
        element.kind == .assign && element.index < base.index && element.assigned?.ownPath == path
          && element.assignedValue?.kind == .call
      })
    {
      return true
    }
    guard base.kind == .name, let local = base.localDeclaration else { return false }
    return local.kind == .variable
      && local.value.map { $0.kind == .call || $0.kind == .try || $0.kind == .await } ?? false
  }

  private func isRefusedByCaller(_ caller: CodeElement, _ call: CodeElement) -> Bool {
    caller.subtree.contains { statement in
      guard statement.index < call.index, statement.kind == .guard || statement.kind == .if,
        let conditions = statement.children.first(.conditions)
      else { return false }
      let isAround = statement.contains(call)
      guard isAround || statement.subtree.contains(where: { $0.kind == .return || $0.kind == .throw }) else {
        return false
      }
      return conditions.subtree.contains { element in
        guard element.kind == .name || element.kind == .member || element.kind == .binding,
          let found = repository.property(element.name, ofTypeAround: caller)
        else { return false }
        return !found.flags.contains(.isConstant)
      }
    }
  }

  /// A button, a gesture or an appearance starts a task that calls it.
  private func isStartedByUser(_ use: CodeElement, depth: Int = 0) -> Bool {
    let isDirect = use.ancestors.contains { around in
      guard around.kind == .closure, let name = around.callOfClosure?.calleeName else {
        return around.kind == .function && (around.has(attribute: "IBAction") || Moment.functions.contains(around.name))
      }
      return ["Button", "onTapGesture", "onSubmit", "onChange", "task", "onAppear", "refreshable"].contains(name)
    }
    if isDirect { return true }
    guard depth < 2, let caller = use.enclosingFunction, caller.kind == .function, let call = use.parent,
      !isRefusedByCaller(caller, call)
    else { return false }
    return repository.callers(of: caller).prefix(8).contains { isStartedByUser($0, depth: depth + 1) }
  }
}

extension CodeElement {
  /// The name, or a call or closure with it: `continuation`, `Pending(continuation)`, `{ continuation.resume() }`.
  fileprivate func isOrWraps(_ name: String) -> Bool {
    if kind == .name { return self.name == name }
    if kind == .closure { return subtree.contains { $0.kind == .name && $0.name == name } }
    return kind == .call && arguments.contains { $0.firstChild.map { $0.kind == .name && $0.name == name } ?? false }
  }
}
