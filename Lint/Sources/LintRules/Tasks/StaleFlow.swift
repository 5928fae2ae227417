// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where the code of a task is, in relation to what happened outside meanwhile.
enum Freshness: Hashable {
  /// It has just asked whether it is still the one that is wanted.
  case fresh
  /// It has waited since: another task may have replaced it, or a stop may have come.
  case stale
}

/// Follows the paths through a task's body, and finds the places that are reached without a check after the last wait.
struct StaleFlow {
  let repository: Repository
  /// Whether a condition is a check of its own kind: `isRunning`.
  var isCheck: (CodeElement) -> Bool = { _ in false }
  /// Whether a check for cancellation counts, and a sleep that throws.
  var isCancelled = true
  /// Whether a change to the main actor is a wait.
  var countsHops = true

  /// The elements of those that are reached stale.
  func stale(_ elements: [CodeElement], in body: CodeElement, from start: Freshness) -> [CodeElement] {
    var found: Set<CodeElement> = []
    let wanted = Set(elements)
    let walk = FlowWalk<Freshness>(
      step: { element, state in
        if wanted.contains(element) {
          if state == .stale { found.insert(element) }
          return state
        }
        switch element.kind {
        case .await:
          if element.isOnlyHop, !countsHops { return state }
          return isCancelled && element.isThrowingSleep ? .fresh : .stale
        case .for: return element.flags.contains(.isAsync) ? .stale : state
        case .call:
          if element.calleeName == "checkCancellation", isCancelled { return .fresh }
          return CodeElement.endOfProgram.contains(element.calleeName ?? "") ? nil : state
        default: return state
        }
      },
      assume: { condition, holds, state in
        // What is thrown is thrown by a wait, most often because of a cancellation.
        if condition.kind == .catchClause { return .stale }
        // A flag can be asked either way: `isOn`, `!isStopped`.
        if isCheck(condition) { return .fresh }
        return safeBranch(of: condition) == holds ? .fresh : state
      },
      treatment: { call, closure in
        isFollowed(closure, of: call) ? .inline : .ignored
      })
    _ = walk.exits(of: body, from: start)
    return elements.filter { found.contains($0) }
  }

  /// Whether the element is in a closure that the paths do not enter.
  func isInUnfollowedClosure(_ element: CodeElement, in body: CodeElement) -> Bool {
    element.ancestors.prefix { $0 != body }.contains { around in
      guard around.kind == .closure, let call = around.callOfClosure else { return false }
      return !isFollowed(around, of: call)
    }
  }

  private func isFollowed(_ closure: CodeElement, of call: CodeElement) -> Bool {
    call.runsClosureInline || closure.isRunInline || ["async", "asyncAfter"].contains(call.calleeName ?? "")
  }

  /// The branch of the condition in which this task is still the wanted one; nil if the condition says nothing about it.
  func safeBranch(of condition: CodeElement) -> Bool? {
    if condition.kind == .operation, condition.name == "!", let inner = condition.firstChild {
      return safeBranch(of: inner).map { !$0 }
    }
    if condition.kind == .operation, condition.name.contains("||") || condition.name.contains("&&") {
      let isAnd = condition.name.contains("&&")
      for operand in condition.children where safeBranch(of: operand) == isAnd { return isAnd }
      return nil
    }
    if isCancelled, condition.name == "isCancelled" { return false }
    if condition.kind == .operation, let sign = condition.name.split(separator: " ").first {
      let operands = Array(condition.children)
      guard operands.count == 2 else { return nil }
      if isCancelled, operands.contains(where: { $0.name == "isCancelled" }) {
        return operands.contains(where: \.isTrue) == (sign == "!=")
      }
      guard ["==", "===", "!=", "!=="].contains(sign), isIdentity(operands[0], operands[1]) else {
        return nil
      }
      return sign == "==" || sign == "==="
    }
    if condition.kind == .call || condition.kind == .member || condition.kind == .name {
      let name = condition.kind == .call ? condition.calleeName ?? "" : condition.name
      if name.hasPrefix("isCurrent") || name.hasPrefix("isLatest") || name.hasPrefix("isStillCurrent") { return true }
      if name.hasPrefix("isStale") || name.hasPrefix("isOutdated") { return false }
    }
    return nil
  }

  /// One is a member, which changes; the other is a value from before the wait.
  private func isIdentity(_ one: CodeElement, _ other: CodeElement) -> Bool {
    isLocal(one) && isMember(other) || isLocal(other) && isMember(one)
  }

  private func root(_ element: CodeElement) -> CodeElement {
    var current = element
    while let first = current.firstChild, [.member, .index, .call, .await, .try].contains(current.kind) {
      current = first
    }
    return current
  }

  private func isLocal(_ element: CodeElement) -> Bool {
    let root = root(element)
    return root.kind == .name && !CodeElement.selfNames.contains(root.name) && root.localDeclaration != nil
  }

  private func isMember(_ element: CodeElement) -> Bool {
    let root = root(element)
    if CodeElement.selfNames.contains(root.name) { return true }
    guard root.kind == .name, let type = element.enclosingType else { return false }
    return repository.isMember(root, of: type)
  }
}

extension CodeElement {
  /// `await Task.sleep(…)` in `try`, not in `try?`.
  fileprivate var isThrowingSleep: Bool {
    guard kind == .await, let parent, parent.kind == .try, !parent.flags.contains(.isOptional) else { return false }
    return firstChild?.calleeName == "sleep"
  }
}
