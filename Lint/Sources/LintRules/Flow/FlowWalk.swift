// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Follows all paths through a body at once, with a small state that a rule defines: which states reach which exit.
///
/// Conditions are taken both ways, a loop runs any number of times, and every `try` may throw. So a state that it reports
/// can be impossible at run time, where two conditions depend on each other; one that it does not report cannot occur, as
/// far as the rule's steps know what calls do. Only a loop inside of more than six others is followed for one round alone.
package struct FlowWalk<State: Hashable> {
  typealias States = FlowStates<State>

  /// The state after an element, once its children have been evaluated; nil where the path ends, as in `fatalError()`.
  var step: (CodeElement, State) -> State?
  /// The state where a condition holds or does not; nil where it cannot.
  var assume: (CodeElement, Bool, State) -> State?
  /// The state after a call that may not happen at all, as of an optional receiver; nil if it happens.
  var skipped: (CodeElement, State) -> State? = { _, _ in nil }
  /// What happens to a closure that a call is given.
  var treatment: (_ call: CodeElement, _ closure: CodeElement) -> ClosureTreatment<State>
  /// The states behind a call whose function is followed, which `run` does with its body; nil for a call that is a step.
  var follow: (_ call: CodeElement, _ states: States, _ run: (_ body: CodeElement, States) -> States) -> States? = {
    _, _, _ in nil
  }

  package init(
    step: @escaping (CodeElement, State) -> State?,
    assume: @escaping (CodeElement, Bool, State) -> State? = { _, _, state in state },
    treatment: @escaping (_ call: CodeElement, _ closure: CodeElement) -> ClosureTreatment<State> = { _, _ in .ignored }
  ) {
    (self.step, self.assume, self.treatment) = (step, assume, treatment)
  }

  /// The exits of a block that begins in the state.
  package func exits(of block: CodeElement, from state: State) -> FlowExits<State> {
    var exits = FlowExits<State>()
    let end = run(block, [state], &exits)
    exits.add(.end, block, end)
    return exits
  }

  /// Runs the element; returns the states in which the code behind it goes on.
  func run(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    if states.isEmpty { return [] }
    switch element.kind {
    case .block: return runBlock(element.children, states, &exits)
    case .if: return runIf(element, states, &exits)
    case .guard: return runGuard(element, states, &exits)
    case .switch: return runSwitch(element, states, &exits)
    case .for, .while, .repeat: return runLoop(element, states, &exits)
    case .do: return runDo(element, states, &exits)
    case .return, .throw, .break, .continue, .fallthrough: return leave(element, states, &exits)
    case .try: return runTry(element, states, &exits)
    case .closure, .function, .type, .initializer: return states
    case .variable: return after(element, evaluate(element.children.filter { $0.kind != .accessor }, states, &exits))
    case .call: return runCall(element, states, &exits)
    case .operation, .choice: return runOperands(element, states, &exits)
    case .compiled:
      let clauses = Array(element.children)
      // Of two clauses or more, the last is taken to be `#else`.
      let skipped = clauses.count < 2 ? states : []
      return clauses.reduce(into: skipped) { $0.formUnion(run($1, states, &exits)) }
    default: return after(element, evaluate(element.children, states, &exits))
    }
  }

  func after(_ element: CodeElement, _ states: States) -> States { States(states.compactMap { step(element, $0) }) }

  func evaluate(_ elements: some Sequence<CodeElement>, _ states: States, _ exits: inout FlowExits<State>) -> States {
    elements.reduce(states) { run($1, $0, &exits) }
  }

  // MARK: Expressions

  /// Throws from the state before it: an effect of a call that throws has not happened.
  private func runTry(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    if element.flags.contains(.isOptional) || element.flags.contains(.isForced) {
      var inner = FlowExits<State>()
      let end = evaluate(element.children, states, &inner)
      let thrown = inner.take(.throw)
      exits.add(inner)
      return element.flags.contains(.isOptional) ? end.union(states).union(thrown) : after(element, end)
    }
    let end = evaluate(element.children, states, &exits)
    exits.add(.throw, element, states)
    return after(element, end)
  }

  private func runCall(_ call: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    var current = states
    let without = States(states.compactMap { skipped(call, $0) })
    for child in call.children {
      // `{ … }()`.
      if child.kind == .closure, let body = child.children.first(.block) {
        current = runInline(body, current, &exits)
        continue
      }
      guard child.kind == .argument, let closure = child.children.first(.closure),
        let body = closure.children.first(.block)
      else {
        current = run(child, current, &exits)
        continue
      }
      switch treatment(call, closure) {
      case .ignored: break
      case .inline: current = runInline(body, current, &exits)
      case .continued(let handedOver):
        var inner = FlowExits<State>()
        inner.add(.end, body, run(body, current, &inner))
        exits.add(ofClosure: inner)
        current = States(current.map(handedOver))
      }
    }
    let followed = follow(call, current) { body, before in
      var inner = FlowExits<State>()
      let end = run(body, before, &inner).union(inner.take(.return))
      // What it throws is thrown by the `try` around the call.
      _ = inner.take(.throw)
      exits.add(inner)
      return end
    }
    return (followed ?? after(call, current)).union(without)
  }

  /// A closure that runs before the call returns: its `return` is the end of the closure alone, its errors are the call's.
  private func runInline(_ body: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    var inner = FlowExits<State>()
    var end = run(body, states, &inner)
    end.formUnion(inner.take(.return))
    exits.add(inner)
    return end
  }

  /// Operands behind the first of `&&`, `||` and `??` may not be evaluated; of `a ? b : c` one of the last two is.
  private func runOperands(_ element: CodeElement, _ states: States, _ exits: inout FlowExits<State>) -> States {
    let parts = Array(element.children)
    if element.kind == .choice, parts.count == 3 {
      let begin = run(parts[0], states, &exits)
      return after(element, run(parts[1], begin, &exits).union(run(parts[2], begin, &exits)))
    }
    let isLazy = ["&&", "||", "??"].contains { element.name.contains($0) }
    var current = states
    for (place, child) in parts.enumerated() {
      let next = run(child, current, &exits)
      current = isLazy && place > 0 ? current.union(next) : next
    }
    return after(element, current)
  }
}

/// What happens to a closure that is an argument.
package enum ClosureTreatment<State> {
  /// It runs some time, or never.
  case ignored
  /// It runs once, before the call returns.
  case inline
  /// It goes on with what the function has begun, as a `Task` does: its exits are exits too. The rest of the function runs in
  /// the state that the closure makes of the one before the call.
  case continued((State) -> State)
}
