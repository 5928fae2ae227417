// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension TaskOverwritten {
  /// The older task is cancelled before the assignment.
  ///
  /// Only where that ends its loop and nothing else: the task is one `for await`, over a sequence that each run makes for itself,
  /// and waits for nothing in the loop. A stream that both runs share would end with the older one.
  static func fix(_ site: TaskSite, _ loop: CodeElement, _ context: CodeContext) -> CodeFix? {
    let repository = context.repository
    guard let kept = KeptTask(site.call, context), kept.assignment.canBeFixed, let body = site.closure.body,
      loop.kind == .for, loop.parent == body, Array(body.children).last == loop, let sequence = loop.firstChild,
      body.children.allSatisfy({ $0 == loop || $0.onlyBindsSelf }), let inner = loop.body,
      repository.isMadeAnew(sequence), !sequence.dependsOnStart, !repository.waits(in: inner),
      // Somebody relies on it that the property has all of the work.
      kept.uses.contains(where: { $0.parent?.name == "cancel" && $0.parent?.kind == .member }),
      !kept.startsItself
    else { return nil }
    return .endFirst(CodeFix.EndFirst(assignment: kept.assignment.offset, end: .cancel))
  }
}

extension CodeElement {
  /// `guard let self else { return }`.
  fileprivate var onlyBindsSelf: Bool {
    guard kind == .guard, let conditions = children.first(.conditions) else { return false }
    return conditions.children.allSatisfy(\.bindsSelf)
  }

  /// Whether it uses a parameter or a variable of the function that starts the task: two runs could be about two things.
  fileprivate var dependsOnStart: Bool {
    subtree.contains { use in
      guard use.kind == .name, let local = use.localDeclaration else { return false }
      return local.kind == .parameter || local.kind == .for
        || local.kind == .variable && local.enclosingFunction != nil
    }
  }
}

extension Repository {
  /// Whether a sequence begins anew for each loop: an Apple sequence of which that is known, or a function or property here that
  /// makes a stream.
  fileprivate func isMadeAnew(_ sequence: CodeElement) -> Bool {
    let made = sequence.stripped
    if made.kind == .call, made.calleeName == "notifications", made.argument("named") != nil,
      functions(named: "notifications").isEmpty
    {
      return true
    }
    if made.kind == .member, made.name == "values", let publisher = made.firstChild,
      publisher.path?.last?.hasPrefix("$") ?? false
    {
      return true
    }
    if made.kind == .call {
      let functions = callees(of: made)
      return !functions.isEmpty && functions.allSatisfy { $0.body?.makesStream ?? false }
    }
    guard let property = member(of: made).flatMap({ declaration(of: $0) }), property.value == nil else { return false }
    return property.isComputed && property.makesStream
  }

  /// Whether something is awaited there that a cancellation could end early: all but methods here that await nothing.
  fileprivate func waits(in body: CodeElement) -> Bool {
    body.subtree.contains { element in
      if element.kind == .for, element.flags.contains(.isAsync) { return true }
      guard element.kind == .await, !element.isOnlyHop else { return false }
      let calls = element.subtree.filter { $0.kind == .call }
      return calls.isEmpty
        || calls.contains { call in
          let functions = callees(of: call)
          let isPlain = functions.allSatisfy { !$0.subtree.contains { $0.kind == .await || $0.kind == .for } }
          return functions.isEmpty || !isPlain
        }
    }
  }
}

extension CodeElement {
  /// The only thing that is returned is a stream that is made here.
  fileprivate var makesStream: Bool {
    let made = subtree.filter { call in
      guard call.kind == .call, let callee = call.firstChild else { return false }
      return CodeElement.streamTypes.contains(callee.name)
        && (call.parent?.kind == .return || call.parent?.kind == .block)
    }
    guard made.count == 1 else { return false }
    return subtree.count { $0.kind == .return && $0.enclosingClosure == made[0].enclosingClosure } <= 1
  }
}
