// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A round of a polling loop that neither waits nor changes what the loop asks for.
struct PauselessRound {
  /// The `continue`, or the assignment that asks again.
  let end: CodeElement

  private struct State: Hashable {
    var paused = false
    var changed = false
  }

  init?(_ loop: CodeElement, _ body: CodeElement) {
    let condition = loop.children.first(.conditions) ?? loop.children.first { $0.kind != .block }
    guard let condition else { return nil }
    if let again = PauselessRound.retry(condition, body) {
      end = again
      return
    }
    // A loop that sleeps is one that asks again.
    guard body.subtree.contains(where: PauselessRound.isSleep) else { return nil }
    let asked = condition.subtree.compactMap(\.placePath)
    let walk = FlowWalk<State>(step: { element, state in
      var state = state
      switch element.kind {
      case .await: state.paused = true
      case .call: if !PauselessRound.asks(element) { state.changed = true }
      case .assign:
        if let path = element.assigned?.placePath,
          asked.contains(where: { $0.starts(with: path) || path.starts(with: $0) })
        {
          state.changed = true
        }
      default: break
      }
      return state
    })
    let rounds = walk.exits(of: body, from: State()).all.filter { exit in
      exit.kind == .continue && exit.states.contains { !$0.paused && !$0.changed }
        && !PauselessRound.waits(before: exit.element, body)
    }
    guard let round = rounds.first else { return nil }
    end = round.element
  }

  /// `try? await Task.sleep(…)` at the start of each round.
  private static func waits(before end: CodeElement, _ body: CodeElement) -> Bool {
    body.children.contains { statement in
      statement.index < end.index && !statement.contains(end)
        && ![.if, .guard, .switch, .for, .while, .repeat].contains(statement.kind)
        && statement.ownFlow.contains { $0.kind == .await }
    }
  }

  /// `while window == nil { window = try? find() }`.
  private static func retry(_ condition: CodeElement, _ body: CodeElement) -> CodeElement? {
    let statements = Array(body.children)
    guard statements.count == 1, let assign = statements.first, assign.kind == .assign, assign.name == "=",
      let value = assign.assignedValue, value.kind == .try, value.flags.contains(.isOptional),
      !value.subtree.contains(where: { $0.kind == .await }), let path = assign.assigned?.placePath
    else { return nil }
    let asksForNil = condition.subtree.contains { part in
      part.kind == .operation && part.name == "==" && part.children.contains(where: \.isNil)
        && part.children.contains { $0.placePath == path }
    }
    return asksForNil ? assign : nil
  }

  private static func isSleep(_ element: CodeElement) -> Bool {
    element.kind == .call && element.calleeName == "sleep" && element.calledPath?.first == "Task"
  }

  /// A call that changes nothing.
  private static func asks(_ call: CodeElement) -> Bool {
    let queries: Set<String> = [
      "first", "contains", "filter", "map", "compactMap", "checkCancellation", "allSatisfy", "print", "debug", "info",
      "warning", "error", "log", "isEmpty",
    ]
    return call.calleeName.map(queries.contains) ?? false
  }
}
