// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// How a parent can contain a child.
enum ChildKind: String, CaseIterable, Sendable {
  case optional
  case enumCase
  case row
}

/// A parent with a ``Leaf`` in one kind of place. Records the leaf's outputs.
protocol NestFeature: Delivering where Action == NestAction<Self>, Mutation == String, State: Identifiable {
  var log: Log { get }
  init(log: Log)
  static func state(with leaf: Leaf.State?) -> State
  static func leaf(in state: State) -> Leaf.State?
  /// Replaces the present leaf, unless it has the same id; the siblings of a row stay where they are.
  static func setLeaf(_ leaf: Leaf.State?, in state: inout State)
  static func send(_ action: Leaf.Action, to id: Int) -> Effect<Self>
  static func leaf(of store: Store<Self>, id: Int) -> Store<Leaf>?
}

enum NestAction<Parent: NestFeature> {
  case act(@MainActor (inout Parent.State) -> Effect<Parent>)
  case heard(String)

  static func set(_ body: @escaping @MainActor (inout Parent.State) -> Void) -> Self {
    .act { state in
      body(&state)
      return .none
    }
  }
}

extension NestFeature {
  static func delivery(of name: String) -> Mutation { name }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .act(let body):
      return body(&state)
    case .heard(let line):
      log.add(line)
      return .none
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {}
}

struct OptionalNest: NestFeature {
  struct State: Identifiable {
    var id = 1
    var leaf: Leaf.State?
  }
  static let leaf = child(\.leaf) { _, _ in
    Leaf(origin: "optional")
  } output: {
    .heard($0)
  }

  let log: Log

  static func state(with leaf: Leaf.State?) -> State { State(leaf: leaf) }
  static func leaf(in state: State) -> Leaf.State? { state.leaf }
  static func setLeaf(_ leaf: Leaf.State?, in state: inout State) { state.leaf = leaf }
  static func send(_ action: Leaf.Action, to id: Int) -> Effect<Self> { .send(action, to: leaf) }
  static func leaf(of store: Store<Self>, id: Int) -> Store<Leaf>? { store.child(leaf) }
}

/// Like ``OptionalNest``, but the leaf is the same as long as one is there, whatever its id.
struct PresenceNest: NestFeature {
  struct State: Identifiable {
    var id = 1
    var leaf: Leaf.State?
  }
  static let leaf = ChildLink<Self, Leaf>(
    SingleAccess(
      LinkSource(#fileID, #line, #column), .optional(\State.leaf), { _ in Present() },
      { _, _ in Leaf(origin: "presence") }, { .action(.heard($0)) }))

  let log: Log

  static func state(with leaf: Leaf.State?) -> State { State(leaf: leaf) }
  static func leaf(in state: State) -> Leaf.State? { state.leaf }
  static func setLeaf(_ leaf: Leaf.State?, in state: inout State) { state.leaf = leaf }
  static func send(_ action: Leaf.Action, to id: Int) -> Effect<Self> { .send(action, to: leaf) }
  static func leaf(of store: Store<Self>, id: Int) -> Store<Leaf>? { store.child(leaf) }
}

struct CaseNest: NestFeature {
  enum State: Identifiable {
    case away
    case there(Leaf.State)

    var id: Int { 1 }
    var isThere: Bool { if case .there = self { true } else { false } }
    var leaf: Leaf.State? { if case .there(let leaf) = self { leaf } else { nil } }
  }
  static let leaf = child(case: State.there, \.leaf) { _, _ in
    Leaf(origin: "case")
  } output: {
    .heard($0)
  }

  let log: Log

  static func state(with leaf: Leaf.State?) -> State { leaf.map { .there($0) } ?? .away }
  static func leaf(in state: State) -> Leaf.State? { state.leaf }
  static func setLeaf(_ leaf: Leaf.State?, in state: inout State) { state = Self.state(with: leaf) }
  static func send(_ action: Leaf.Action, to id: Int) -> Effect<Self> { .send(action, to: leaf) }
  static func leaf(of store: Store<Self>, id: Int) -> Store<Leaf>? { store.child(leaf) }
}

struct RowNest: NestFeature {
  struct State: Identifiable {
    var id = 1
    var rows: Rows<Leaf.State> = []
  }
  /// Rows that are always there, around the one under test.
  static let siblings = [101, 102]
  static let rows = children(\.rows) { _, _ in
    Leaf(origin: "row")
  } output: { id, line in
    .heard(siblings.contains(id) ? "\(id): \(line)" : line)
  }

  let log: Log

  static func state(with leaf: Leaf.State?) -> State {
    var state = State(rows: Rows(siblings.map { Leaf.State(id: $0) }))
    setLeaf(leaf, in: &state)
    return state
  }
  static func leaf(in state: State) -> Leaf.State? { state.rows.first { !siblings.contains($0.id) } }
  static func setLeaf(_ leaf: Leaf.State?, in state: inout State) {
    let old = self.leaf(in: state)?.id
    if let old, old != leaf?.id { state.rows.remove(id: old) }
    guard let leaf else { return }
    if leaf.id == old { state.rows[id: leaf.id] = leaf } else { state.rows.insert(leaf, at: 1) }
  }
  static func send(_ action: Leaf.Action, to id: Int) -> Effect<Self> { .send(action, to: rows, id: id) }
  static func leaf(of store: Store<Self>, id: Int) -> Store<Leaf>? { store.child(rows, id: id) }
}
