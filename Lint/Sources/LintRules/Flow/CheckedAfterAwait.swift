// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a path has asked since its last await: whether its answer is still wanted.
enum AfterAwait: Hashable {
  /// Nothing was awaited.
  case notAwaited
  /// It resumed from the await with this index in its file, and has asked nothing.
  case resumed(Int)
  /// What it awaited may have thrown, and it has asked nothing.
  case caught
  /// It asked whether its task is cancelled.
  case askedCancelled
  /// It compared something that it kept with what is current: a generation, an id, a key, the task itself.
  case compared

  var isUnchecked: Bool {
    switch self {
    case .resumed, .caught: true
    case .notAwaited, .askedCancelled, .compared: false
    }
  }
}

/// Follows the paths through a body, and says what each element is reached with.
struct AfterAwaitWalk {
  let repository: Repository
  /// Called with each element and the state after it; for an assignment, the state in which it writes.
  let visit: (CodeElement, AfterAwait) -> Void
  /// Changes the state behind a call, as a function that asks does.
  var behindCall: (CodeElement, AfterAwait) -> AfterAwait = { _, state in state }

  /// The states in which the end is reached.
  @discardableResult
  func run(_ body: CodeElement, from state: AfterAwait = .notAwaited) -> FlowStates<AfterAwait> {
    let walk = FlowWalk<AfterAwait>(
      step: { element, state in
        let next = after(element, state)
        visit(element, next)
        return next
      },
      assume: { condition, holds, state in assume(condition, holds, state) },
      treatment: { call, _ in
        if call.runsClosureInline || call.addsChildTask { return .inline }
        // `await Task { … }.value`
        if call.startsTask, call.parent?.isTaskValue ?? false { return .inline }
        // A task that waits for something is a run of its own.
        return call.startsTask && !call.awaitsInTask ? .continued { $0 } : .ignored
      })
    return walk.exits(of: body, from: state).all.reduce(into: []) { $0.formUnion($1.states) }
  }

  private func after(_ element: CodeElement, _ state: AfterAwait) -> AfterAwait {
    switch element.kind {
    case .await: return element.isOnlyHop ? state : .resumed(element.index)
    case .for: return element.flags.contains(.isAsync) ? .resumed(element.index) : state
    case .call:
      if element.calleeName == "checkCancellation" { return .askedCancelled }
      return behindCall(element, state)
    default: return state
    }
  }

  private func assume(_ condition: CodeElement, _ holds: Bool, _ state: AfterAwait) -> AfterAwait? {
    if condition.kind == .catchClause {
      if condition.followsCancellationClause { return .askedCancelled }
      let attempt = condition.parent?.children.first(.block)
      return attempt?.subtree.contains { $0.kind == .await } ?? false ? .caught : state
    }
    guard state.isUnchecked else { return state }
    return repository.question(in: condition) ?? state
  }
}

extension Repository {
  /// The states in which paths through the body reach the element; none if they do not.
  func statesAfterAwait(
    at target: CodeElement, in body: CodeElement, from state: AfterAwait = .notAwaited
  ) -> FlowStates<AfterAwait> {
    let found = Found()
    AfterAwaitWalk(repository: self, visit: { if $0 == target { found.states.insert($1) } }).run(body, from: state)
    return found.states
  }

  private final class Found { var states: FlowStates<AfterAwait> = [] }

  /// Whether a condition asks if the task is cancelled, or compares what was kept with what is current.
  func question(in condition: CodeElement, depth: Int = 0) -> AfterAwait? {
    var asked: AfterAwait?
    for element in condition.subtree {
      switch element.kind {
      case .name where element.name == "isCancelled", .member where element.name == "isCancelled":
        asked = asked ?? .askedCancelled
      case .operation where comparesCurrent(element): return .compared
      case .call:
        if let name = element.calleeName, ["firstIndex", "index", "first"].contains(name), condition.kind == .binding,
          element.receiver.map({ isState($0) }) ?? false
        {
          return .compared
        }
        guard depth < 2 else { break }
        for function in callees(of: element) where function.children.first(.result)?.name == "Bool" {
          if let found = answerIsQuestion(function, depth) { return found }
        }
      default: break
      }
    }
    return asked
  }

  private func answerIsQuestion(_ function: CodeElement, _ depth: Int) -> AfterAwait? {
    memo("answerIsQuestion\(depth)", function.name, function) {
      guard let body = function.body else { return nil }
      return question(in: body, depth: depth + 1)
    }
  }

  /// `current == mine`: one side is state of an object, the other not a constant.
  private func comparesCurrent(_ operation: CodeElement) -> Bool {
    let signs = operation.name.split(separator: " ")
    let operands = Array(operation.children)
    guard operands.count == signs.count + 1 else { return false }
    for (place, sign) in signs.enumerated() where ["==", "!=", "===", "!=="].contains(sign) {
      let sides = [operands[place], operands[place + 1]]
      if sides.contains(where: isState), !sides.contains(where: \.isConstantValue) { return true }
    }
    return false
  }

  /// Whether the expression reads a property, and not only locals.
  private func isState(_ expression: CodeElement) -> Bool {
    guard let root = expression.rootName else { return false }
    if CodeElement.selfNames.contains(root.name) { return true }
    if root.isTypeName { return expression != root }
    guard let local = root.localDeclaration else { return true }
    // `[weak model] in model?.id`, `guard let model = self.model`.
    return local.kind == .capture && expression != root
  }
}

extension CodeElement {
  /// `a` of `a.b?[c].d()`.
  var rootName: CodeElement? {
    switch kind {
    case .name: self
    case .member, .call, .index, .await, .try: firstChild?.rootName
    default: nil
    }
  }

  /// A literal, `.idle`, `State.idle`, `nil`.
  var isConstantValue: Bool {
    switch kind {
    case .literal: true
    case .member: firstChild.map { $0.isTypeName && name.first?.isLowercase == true } ?? true
    case .operation: name == "-" && firstChild?.kind == .literal
    default: false
    }
  }

  /// `await MainActor.run { … }`: changes the actor and waits for nothing else.
  var isOnlyHop: Bool {
    kind == .await && firstChild?.isMainActorRun ?? false
  }

  /// `MainActor.run { … }`.
  var isMainActorRun: Bool { calledPath?.suffix(2) == ["MainActor", "run"] }

  /// `group.addTask { }`: runs before the group ends.
  var addsChildTask: Bool { kind == .call && ["addTask", "addTaskUnlessCancelled"].contains(calleeName ?? "") }

  /// Whether the task that a call starts awaits something, other than another actor.
  var awaitsInTask: Bool { lastClosure?.subtree.contains { $0.kind == .await && !$0.isOnlyHop } ?? false }

  /// The clause catches cancellations, or stands behind one that does.
  var followsCancellationClause: Bool {
    guard kind == .catchClause, let parent else { return false }
    return parent.children.contains { clause in
      clause.kind == .catchClause && clause.index <= index
        && clause.children.contains { $0.kind == .pattern && $0.subtree.contains { $0.name.contains("ancel") } }
    }
  }
}
