// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension FlowWalk {
  /// A `defer` runs at every exit from what follows it in its block.
  func runBlock(_ statements: CodeChildren, _ states: States, _ exits: inout FlowExits<State>) -> States {
    var rest = statements
    var current = states
    while let statement = rest.next() {
      guard statement.kind == .defer, let body = statement.children.first(.block) else {
        current = run(statement, current, &exits)
        continue
      }
      var inner = FlowExits<State>()
      let end = runBlock(rest, current, &inner)
      var ignored = FlowExits<State>()
      exits.add(inner.map { self.run(body, $0, &ignored) })
      return run(body, end, &ignored)
    }
    return current
  }

  /// The states in which all conditions hold, and those in which one does not.
  private func split(
    _ conditions: CodeElement?, _ states: States, _ exits: inout FlowExits<State>
  ) -> (holds: States, fails: States) {
    var (holds, fails) = (states, States())
    for condition in conditions.map({ Array($0.children) }) ?? [] {
      let evaluated = run(condition, holds, &exits)
      if condition.kind == .other {
        // `#available`.
        fails.formUnion(evaluated)
        continue
      }
      holds = States(evaluated.compactMap { assume(condition, true, $0) })
      if condition.kind != .literal || condition.name != "true" {
        fails.formUnion(evaluated.compactMap { assume(condition, false, $0) })
      }
    }
    return (holds, fails)
  }

  func runIf(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    let parts = Array(element.children)
    let (holds, fails) = split(parts.first { $0.kind == .conditions }, states, &exits)
    let bodies = parts.filter { $0.kind == .block || $0.kind == .if }
    guard let first = bodies.first else { return states }
    var inner = FlowExits<State>()
    var end = run(first, holds, &inner)
    end.formUnion(bodies.count > 1 ? run(bodies[1], fails, &inner) : fails)
    end.formUnion(inner.take(.break, leaving: element))
    exits.add(inner)
    return end
  }

  func runGuard(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    let (holds, fails) = split(element.children.first(.conditions), states, &exits)
    if let body = element.children.first(.block) { _ = run(body, fails, &exits) }
    return holds
  }

  func runSwitch(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    var parts = element.children
    guard let subject = parts.next() else { return states }
    let begin = run(subject, states, &exits)
    var end = States()
    var inner = FlowExits<State>()
    var falling = States()
    for part in parts {
      for item in part.kind == .compiled ? part.children.flatMap({ Array($0.children) }) : [part] {
        guard let body = item.children.first(.block) else { continue }
        let start = evaluate(item.children.filter { $0.kind == .pattern }, begin, &inner)
        let states = States(start.compactMap { assume(item, true, $0) }).union(falling)
        end.formUnion(run(body, states, &inner))
        falling = inner.take(.fallthrough)
      }
    }
    end.formUnion(inner.take(.break, leaving: element))
    exits.add(inner)
    return end
  }

  /// Any number of rounds, until no new state appears; at most one in loops that are nested deeper than code is, since each level
  /// multiplies the rounds of those inside.
  func runLoop(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    let parts = Array(element.children)
    let body = parts.first { $0.kind == .block }
    let conditions = parts.first { $0.kind == .conditions }
    var seen = element.kind == .for ? parts.first.map { run($0, states, &exits) } ?? states : states
    var new = seen
    var (end, inner) = (States(), FlowExits<State>())
    var rounds = element.isNestedDeeply ? 1 : Int.max
    while !new.isEmpty {
      var round = new
      if element.kind == .while {
        let (holds, fails) = split(conditions, round, &inner)
        end.formUnion(fails)
        round = holds
      } else if element.kind == .for {
        if element.flags.contains(.isThrowing) { inner.add(.throw, element, round) }
        end.formUnion(round)
      }
      if rounds == 0 { break }
      rounds -= 1
      if let body { round = run(body, round, &inner) }
      round.formUnion(inner.take(.continue, leaving: element))
      if element.kind == .repeat {
        if let condition = parts.last, condition.kind != .block { round = run(condition, round, &inner) }
        if parts.last?.name != "true" { end.formUnion(round) }
      }
      new = round.subtracting(seen)
      seen.formUnion(new)
    }
    end.formUnion(inner.take(.break, leaving: element))
    exits.add(inner)
    return after(element, end)
  }

  func runDo(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    var inner = FlowExits<State>()
    guard let body = element.children.first(.block) else { return states }
    var end = run(body, states, &inner)
    let clauses = element.children.all(.catchClause)
    let thrown =
      clauses.isEmpty ? [] : clauses.contains(where: \.catchesAll) ? inner.take(.throw) : inner.states(of: .throw)
    for clause in clauses {
      guard let handler = clause.children.first(.block) else { continue }
      end.formUnion(run(handler, States(thrown.compactMap { assume(clause, true, $0) }), &inner))
    }
    end.formUnion(inner.take(.break, leaving: element))
    exits.add(inner)
    return end
  }

  func leave(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    let end = after(element, evaluate(element.children, states, &exits))
    let kind: FlowExit<State>.Kind =
      switch element.kind {
      case .return: .return
      case .throw: .throw
      case .break: .break
      case .fallthrough: .fallthrough
      default: .continue
      }
    exits.add(kind, element, end)
    return []
  }
}

extension CodeElement {
  /// Of a `catch`: without a pattern, or with one that each error matches, as `let error as NSError`.
  var catchesAll: Bool {
    let patterns = children.all(.pattern)
    return patterns.isEmpty
      || patterns.contains { pattern in
        pattern.children.first(.conditions) == nil
          && ["NSError", "Error", "any Error", "Swift.Error"].contains { pattern.name.hasSuffix(" as " + $0) }
      }
  }
}

extension CodeElement {
  /// In more than six loops.
  fileprivate var isNestedDeeply: Bool {
    ancestors.lazy.filter { [.for, .while, .repeat].contains($0.kind) }.dropFirst(6).first != nil
  }
}
