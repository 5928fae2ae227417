// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A handle or a once-flag refuses each further start, and nothing clears it after a failure.
///
/// One failed run, such as a request without a network, is the last one until the object is made again: the user opens the
/// screen again or pulls to refresh, and nothing is loaded.
///
/// It is reported where the work can throw and the start is tried again: at each appearance, by a control, from several
/// places, or by callers that wait for the handle. Any write of the type that makes a further start possible prevents
/// the finding; a write in `deinit` does not. This form is a note. A flag such as `didStart` is a warning if the completion
/// handler of the work only logs the failure.
///
/// A view that stops something at each disappearance, and starts it only once because of a flag, is reported as well:
/// when the view comes back, nothing starts it again. It is a warning.
///
/// With Belay, a lane that drops or joins is free again when its run has ended, however it ends.
///
/// Wrong:
/// ```swift
/// guard loading == nil else { return }
/// loading = Task { items = try await api.items() }
/// ```
/// Right:
/// ```swift
/// guard loading == nil else { return }
/// loading = Task {
///   defer { loading = nil }
///   items = try await api.items()
/// }
/// ```
package struct OnceFieldNeverReset: CodeRule {
  package static let id = "once-field-never-reset"
  package static let summary = "a field that refuses the next start is never cleared after a failure"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .assign else { return nil }
      let set = CodeElement(code: code, index: index)
      return StoppedOnce(set, context.repository)?.finding() ?? OnceField(set)?.finding(context.repository)
    }
  }
}

/// A field that is set at the start of some work which runs only while it is not set.
struct OnceField {
  let set: CodeElement
  let name: String
  let function: CodeElement
  let refusal: CodeElement
  /// The body of the work.
  let work: CodeElement
  /// The branch of a completion handler that only logs the failure.
  private var silence: CodeElement?

  init?(_ set: CodeElement) {
    guard set.name == "=", let value = set.assignedValue, let path = set.assigned?.placePath, path.count == 1,
      let function = set.enclosingFunction, function.kind == .function, set.enclosingType != nil,
      let body = function.body
    else { return nil }
    let name = path[0]
    if let closure = OnceField.task(value)?.lastClosure, closure.body != nil {
      work = closure
    } else if value.isTrue, OnceField.saysLoaded(name), let block = set.parent, block.kind == .block,
      let later = OnceField.work(after: set, in: block)
    {
      work = later
    } else if value.isTrue, OnceField.saysBegun(name), let block = set.parent, block.kind == .block,
      let (handler, branch) = OnceField.silentHandler(after: set, in: block, function)
    {
      (work, silence) = (handler, branch)
    } else {
      return nil
    }
    guard
      body.isWrittenByHand,
      let refusal = body.subtree.prefix(while: { $0.index < set.index }).first(where: { OnceField.refuses($0, name) })
    else { return nil }
    guard set.assigned?.subtree.first(where: { $0.kind == .name && $0.name == name })?.localDeclaration == nil else {
      return nil
    }
    (self.set, self.name, self.function, self.refusal) = (set, name, function, refusal)
  }

  /// `Task { … }`, or a local variable that holds one.
  private static func task(_ value: CodeElement) -> CodeElement? {
    if value.startsTask { return value }
    guard value.kind == .name, let held = value.localDeclaration?.value, held.startsTask else { return nil }
    return held
  }

  /// `didLoad`, `hasFetchedProfile`, `loaded`: says that something is there.
  private static func saysLoaded(_ name: String) -> Bool {
    let words = BusyWords.words(of: name)
    return words.first != "should"
      && words.contains {
        ["load", "loaded", "fetch", "fetched", "initialized", "synced", "restored", "appeared"].contains($0)
      }
  }

  private static func work(after set: CodeElement, in block: CodeElement) -> CodeElement? {
    for statement in block.children where statement.index > set.index {
      if statement.startsTask { return statement.lastClosure }
      if statement.awaits { return block }
    }
    return nil
  }

  /// `guard field == nil else { return }`, `if didLoad { return }`, `if let field { return try await field.value }`.
  private static func refuses(_ statement: CodeElement, _ name: String) -> Bool {
    guard statement.kind == .guard || statement.kind == .if, let conditions = statement.children.first(.conditions),
      statement.body?.children.contains(where: { $0.kind == .return }) ?? false
    else { return false }
    let all = Array(conditions.children)
    guard statement.kind == .guard || all.count == 1 else { return false }
    return all.contains { condition in
      if condition.kind == .binding {
        return statement.kind == .if
          && (condition.firstChild.map { $0.placePath == [name] } ?? (condition.name == name))
      }
      return [.operation, .name, .member].contains(condition.kind)
        && condition.subtree.contains { $0.placePath == [name] }
    }
  }

  func finding(_ index: Repository) -> CodeFinding? {
    guard let failure = silence ?? failure(), !isCleared(index, after: failure), isStartedAgain(index) else {
      return nil
    }
    if let silence { return finding(silent: silence) }
    return CodeFinding(
      rule: OnceFieldNeverReset.id, element: set,
      message: Message(
        en:
          "If \(failure.brief) on line \(failure.line) fails, nothing clears \(name), and line \(refusal.line) refuses every "
          + "further start. Clear it in a defer inside the work, or where the error is caught.",
        ja: "\(failure.line) 行目の \(failure.brief) が失敗しても \(name) は消されないため、\(refusal.line) 行目が以後の開始をすべて拒みます。"
          + "処理の中の defer か、エラーを捕らえる場所で消してください。"),
      isTentative: true)
  }

  /// The start is tried again: at each appearance, by a gesture, from several places; or callers wait for the handle.
  private func isStartedAgain(_ index: Repository) -> Bool {
    if refusal.subtree.contains(where: {
      $0.kind == .member && $0.name == "value" && $0.firstChild?.placePath?.last == name
    }) {
      return true
    }
    let callers = index.callers(of: function)
    return callers.count > 1 || callers.contains(where: isRepeated)
  }

  private func isRepeated(_ call: CodeElement) -> Bool {
    call.ancestors.contains { around in
      switch around.kind {
      case .call:
        ["task", "onAppear", "refreshable", "onChange", "Button", "onTapGesture"].contains(around.calleeName ?? "")
      case .function: ["viewWillAppear", "viewDidAppear", "didTap"].contains { around.name.hasPrefix($0) }
      default: false
      }
    }
  }

  /// A `try await` of the work, whose error neither a fallback value nor an endless loop follows.
  private func failure() -> CodeElement? {
    if work.subtree.contains(where: { $0.kind == .for && $0.flags.contains(.isAsync) || $0.kind == .while }) {
      return nil
    }
    return work.subtree.first { element in
      element.kind == .try && element.index > (work.kind == .closure ? work.index : set.index)
        && !element.flags.contains(.isOptional) && !element.flags.contains(.isForced) && !element.throwsOnlyCancellation
        && element.firstChild?.kind == .await
    }
  }

  /// Any write that makes a further start possible, anywhere in the type; the `deinit` and a stop that ends the object aside.
  private func isCleared(_ index: Repository, after failure: CodeElement) -> Bool {
    guard let assigned = set.assigned, let member = index.member(of: assigned) else { return true }
    return index.writes(of: member).contains { use in
      guard let assign = use.parent, assign.kind == .assign, assign != set else {
        return use.parent != set
      }
      if use.enclosingFunction?.kind == .deinitializer { return false }
      let value = assign.assignedValue
      return !(value?.isTrue ?? false) && value.flatMap(OnceField.task) == nil && !isSkipped(assign, failure)
    }
  }

  /// The field, or the local variable that it is assigned from.
  private func isHandle(_ task: CodeElement) -> Bool {
    task.placePath?.last == name || task.kind == .name && task.localDeclaration?.value?.lastClosure == work
  }

  /// The clear follows the failing `try`, or the one that awaits the handle, and nothing catches the error before it.
  private func isSkipped(_ clear: CodeElement, _ failure: CodeElement) -> Bool {
    guard clear.enclosingFunction == function, let scope = clear.flowScope,
      !clear.ancestors.contains(where: { $0.kind == .defer || $0.kind == .catchClause })
    else { return false }
    let throwing = scope.subtree.filter { element in
      guard element.kind == .try, element.flags.isDisjoint(with: [.isOptional, .isForced]), element.flowScope == scope,
        element.index > set.index || element == failure, element.index < clear.index
      else { return false }
      return element == failure || element.subtree.contains { $0.isTaskValue && $0.firstChild.map(isHandle) ?? false }
    }
    return throwing.contains { element in
      // A `do` around the `try` ends with its `catch`, and the clear follows it.
      !element.ancestors.prefix { $0 != scope }.contains { $0.kind == .do && !$0.contains(clear) }
    }
  }
}
