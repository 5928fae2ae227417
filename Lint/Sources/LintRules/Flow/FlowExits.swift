// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A way out of a body, and the states in which it is taken.
package struct FlowExit<State: Hashable> {
  package enum Kind { case end, `return`, `throw`, `break`, `continue`, `fallthrough` }

  package let kind: Kind
  /// The `return`, `throw` or `try`; the body for its end.
  let element: CodeElement
  package fileprivate(set) var states: FlowStates<State>

  /// Whether it is a way out of a `Task` in the body.
  package var isOfTask: Bool {
    element.ancestors.contains { $0.kind == .closure && $0.callOfClosure?.calleeName == "Task" }
  }
}

/// The ways out of a body, in the order in which they were found; those of closures that go on without it come last.
package struct FlowExits<State: Hashable> {
  private var own: [FlowExit<State>] = []
  /// Exits of closures that run on their own, as a `Task` does. No `catch`, `defer` or loop around the closure sees them.
  private var ofClosures: [FlowExit<State>] = []

  package var all: [FlowExit<State>] { own + ofClosures }

  mutating func add(_ kind: FlowExit<State>.Kind, _ element: CodeElement, _ states: FlowStates<State>) {
    FlowExits.add(FlowExit(kind: kind, element: element, states: states), to: &own)
  }

  mutating func add(_ other: FlowExits) {
    for exit in other.own { FlowExits.add(exit, to: &own) }
    for exit in other.ofClosures { FlowExits.add(exit, to: &ofClosures) }
  }

  /// Adds the exits of a closure that runs on its own.
  mutating func add(ofClosure other: FlowExits) {
    for exit in other.all where [.end, .return, .throw].contains(exit.kind) {
      FlowExits.add(exit, to: &ofClosures)
    }
  }

  private static func add(_ exit: FlowExit<State>, to exits: inout [FlowExit<State>]) {
    if exit.states.isEmpty { return }
    if let known = exits.firstIndex(where: { $0.kind == exit.kind && $0.element == exit.element }) {
      exits[known].states.formUnion(exit.states)
    } else {
      exits.append(exit)
    }
  }

  /// The states in which the body itself is left in this way.
  func states(of kind: FlowExit<State>.Kind) -> FlowStates<State> {
    own.reduce(into: []) { if $1.kind == kind { $0.formUnion($1.states) } }
  }

  /// Removes the exits of the kind and returns their states.
  mutating func take(_ kind: FlowExit<State>.Kind) -> FlowStates<State> {
    defer { own.removeAll { $0.kind == kind } }
    return states(of: kind)
  }

  /// Removes each `break` or `continue` that leaves the statement, and returns their states.
  mutating func take(_ kind: FlowExit<State>.Kind, leaving statement: CodeElement) -> FlowStates<State> {
    guard own.contains(where: { $0.kind == kind }) else { return [] }
    let taken = own.filter { exit in
      guard exit.kind == kind else { return false }
      return exit.element.name.isEmpty ? statement.isBreakable : exit.element.labeledStatement == statement
    }
    own.removeAll { exit in taken.contains { $0.kind == exit.kind && $0.element == exit.element } }
    return taken.reduce(into: []) { $0.formUnion($1.states) }
  }

  /// The same exits, after code that runs at each of them.
  func map(_ change: (FlowStates<State>) -> FlowStates<State>) -> FlowExits {
    var exits = FlowExits()
    for exit in own { exits.add(exit.kind, exit.element, change(exit.states)) }
    exits.ofClosures = ofClosures
    return exits
  }

  /// The exits that can be taken in the state.
  func taken(in state: State) -> [FlowExit<State>] { all.filter { $0.states.contains(state) } }
}

extension CodeElement {
  /// A statement that a `break` without a label leaves.
  fileprivate var isBreakable: Bool { [.for, .while, .repeat, .switch].contains(kind) }
}
