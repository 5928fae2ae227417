// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The states of the paths that have come to one place, each once, in the order in which they came: what a rule does with the first
/// one must not depend on the hash of a process.
package struct FlowStates<State: Hashable>: Sequence, ExpressibleByArrayLiteral {
  private var states: [State] = []
  /// Of more than a few.
  private var known: Set<State> = []

  package init() {}
  package init(arrayLiteral elements: State...) { self.init(elements) }

  package init(_ elements: some Sequence<State>) {
    for element in elements { insert(element) }
  }

  package var isEmpty: Bool { states.isEmpty }
  package var underestimatedCount: Int { states.count }
  package func makeIterator() -> IndexingIterator<[State]> { states.makeIterator() }

  package func contains(_ state: State) -> Bool { known.isEmpty ? states.contains(state) : known.contains(state) }

  package mutating func insert(_ state: State) {
    if contains(state) { return }
    states.append(state)
    if !known.isEmpty {
      known.insert(state)
    } else if states.count > 16 {
      known = Set(states)
    }
  }

  package mutating func formUnion(_ other: some Sequence<State>) {
    for state in other { insert(state) }
  }

  package func union(_ other: some Sequence<State>) -> FlowStates {
    var all = self
    all.formUnion(other)
    return all
  }

  package func filter(_ isIncluded: (State) throws -> Bool) rethrows -> FlowStates {
    FlowStates(try states.filter(isIncluded))
  }

  package func subtracting(_ other: FlowStates) -> FlowStates { filter { !other.contains($0) } }
}

extension FlowStates: Equatable {
  /// Whether they are the same states, in any order.
  package static func == (one: FlowStates, other: FlowStates) -> Bool {
    one.states.count == other.states.count && one.states.allSatisfy { other.contains($0) }
  }
}
