// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What the library guarantees not to compile: above each mistake are the compiler's words about it, all of them. At the end is what looks
// like the mistakes and is right.

import Belay

struct Leaf: Feature {
  struct State: Identifiable { var id = 0 }
  enum Action { case go }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

struct Loud: Feature {
  struct State: Identifiable { var id = 0 }
  enum Action { case go }
  enum Output { case done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

// Children.

struct Parent: Feature {
  struct State {
    var leaf: Leaf.State?
    let constant: Leaf.State?
    var leaves: Rows<Leaf.State> = []
    var loud: Loud.State?
    var louds: Rows<Loud.State> = []
  }
  enum Action { case go }
  // refused: value of type 'Parent.State' has no member 'laef'
  static let mistyped = child(\.laef) { _, _ in Leaf() }
  // refused: 'child(_:id:_:)' is unavailable: a child writes its state: a `var` of its parent's state, of type `Child.State?`
  static let ofAConstant = child(\.constant) { _, _ in Leaf() }
  // refused: 'child(_:id:_:)' is unavailable: the child has outputs: add `output:`, what each of them is to the parent
  static let withoutOutput = child(\.loud) { _, _ in Loud() }
  // refused: value of type 'Parent.State' has no member 'leafs'
  static let rowsMistyped = children(\.leafs) { _, _ in Leaf() }
  // refused: 'children' is unavailable: the rows have outputs: add `output:`, what each of them is to the parent
  static let rowsWithoutOutput = children(\.louds) { _, _ in Loud() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

struct ParentOfACase: Feature {
  enum State {
    case none
    case loud(Loud.State)
  }
  enum Action { case go }
  // refused: 'child(case:_:id:_:)' is unavailable: the child has outputs: add `output:`, what each of them is to the parent
  static let withoutOutput = child(
    case: State.loud, { if case .loud(let state) = $0 { state } else { nil } }, { _, _ in Loud() })
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

// The state in work: written by `apply` and `update` alone.

struct Counter: Feature {
  struct State {
    var n = 0
    let m = 3
    var list: [Int] = []
    var isBusy = false
    let isIdle = false
    var names: Loadable<[String]> = .idle
  }
  enum Action {
    case appends, runs, sends, setsAConstant, setsAField, setsByAPath, setsItsState, appliesWhatIsNotDeclared
    case holdsMistyped, holdsAConstant, loadsMistyped
  }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appends:
      return .run { context in
        // refused: 'subscript(dynamicMember:)' is unavailable: work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`
        context.list.append(3)
      }
    case .runs:
      // refused: 'run' is unavailable: name the lane first: `context.run(.concurrent, work)`
      return .run { context in context.run(work) }
    case .sends:
      return .run { context in
        // refused: 'send' is unavailable: work cannot send an action: `apply` or `update` changes the state, `emit` tells the owner
        context.send(.appends)
      }
    case .setsAConstant:
      return .run { context in
        // refused: cannot assign to property: 'm' is a 'let' constant
        context.m = 4
      }
    case .setsAField:
      return .run { context in
        // refused: 'subscript(dynamicMember:)' is unavailable: work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`
        context.n = 3
      }
    case .setsByAPath:
      return .run { context in
        // refused: 'subscript(_:)' is unavailable: work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`
        context[\.n] += 3
      }
    case .setsItsState:
      return .run { context in
        // refused: setter for 'state' is unavailable: work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`
        context.state.n += 3
      }
    case .appliesWhatIsNotDeclared:
      return .run { context in
        // refused: type 'NoMutationDeclared' has no member 'set'
        try context.apply(.set(3))
      }
    case .holdsMistyped:
      // refused: value of type 'Counter.State' has no member 'isBussy'
      return .run(Lane("x"), holding: \.isBussy, at: true) { context in
        try context.update { $0.isBusy = false }
      }
    case .holdsAConstant:
      // refused: 'run(_:policy:name:holding:at:undo:fileID:line:_:)' is unavailable: a run holds a field that can be written: a `var` of the feature's state
      return .run(holding: \.isIdle, at: true) { _ in
        try await Task.sleep(for: .seconds(1))
      }
    case .loadsMistyped:
      // refused: value of type 'Counter.State' has no member 'name'
      return .load(\.name) { _ in ["a"] }
    }
  }
  private func work(_ context: Context<Self>) async throws {}
}

@MainActor
func reset(_ store: Store<Counter>) {
  // refused: 'subscript(dynamicMember:)' is unavailable: only the feature changes its state: `store.send(…)` an action, and write the field in `receive`
  store.n = 0
  // refused: 'subscript(_:)' is unavailable: only the feature changes its state: `store.send(…)` an action, and write the field in `receive`
  store[\.n] = 0
}

// The feature's own functions.

// refused: type 'ApplyMissing' does not conform to protocol 'Feature'
// refused: unavailable static method 'apply(_:to:)' was used to satisfy a requirement of protocol 'Feature': declare `static func apply(_ mutation: Mutation, to state: inout State)` in the feature: it is missing, or not static, or returns a result
struct ApplyMissing: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  enum Mutation { case set(Int) }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in try context.apply(.set(3)) }
  }
}

// refused: type 'ApplyNotStatic' does not conform to protocol 'Feature'
// refused: unavailable static method 'apply(_:to:)' was used to satisfy a requirement of protocol 'Feature': declare `static func apply(_ mutation: Mutation, to state: inout State)` in the feature: it is missing, or not static, or returns a result
struct ApplyNotStatic: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  enum Mutation { case set(Int) }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in try context.apply(.set(3)) }
  }
  func apply(_ mutation: Mutation, to state: inout State) {}
}

// refused: type 'ApplyReturnsAnEffect' does not conform to protocol 'Feature'
// refused: unavailable static method 'apply(_:to:)' was used to satisfy a requirement of protocol 'Feature': declare `static func apply(_ mutation: Mutation, to state: inout State)` in the feature: it is missing, or not static, or returns a result
struct ApplyReturnsAnEffect: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  enum Mutation { case set(Int) }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in try context.apply(.set(3)) }
  }
  static func apply(_ mutation: Mutation, to state: inout State) -> Effect<Self> { .none }
}

// refused: type 'ReceiveMislabelled' does not conform to protocol 'Feature'
struct ReceiveMislabelled: Feature {
  struct State { let m = 3 }
  enum Action { case go }
  func receive(action: Action, state: inout State) -> Effect<Self> { .none }
}

// The owner of a run: no `await` inside.

@MainActor final class Model {
  let scope = TaskScope()
  var n = 0
  func load() async throws -> Int { 1 }
  func go() {
    scope.run(on: self) { owner in
      // refused: 'callAsFunction' is unavailable: await first, then call the owner with what came: `try owner { $0.show(value) }`
      try await owner { $0.n = try await $0.load() }
      // refused: 'callAsFunction' is unavailable: await first, then call the owner with what came: `try owner { $0.show(value) }`
      try await owner { model in
        model.n = try await model.load()
      }
    }
    scope.run(on: self) { owner in
      // refused: 'callAsFunction' is unavailable: await first, then call the owner with what came: `try owner { $0.show(value) }`
      let n = try await owner { try await $0.load() }
      print(n)
    }
  }
}

// Bridges.

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func notify(_ listener: @escaping @Sendable (Int) -> Void) {}
  func removeListener(_ token: Int) {}
}

func withoutBuffering(_ center: Center) -> Bridge<Int, Never> {
  // refused: missing argument for parameter 'buffering' in call
  Bridge { sink in
    let token = center.addListener { sink.yield($0) }
    return Teardown { center.removeListener(token) }
  }
}

func withATokenForATeardown(_ center: Center) -> Bridge<Int, Never> {
  Bridge(buffering: .newest(1)) { sink in
    // refused: cannot convert value of type 'Int' to closure result type 'Teardown'
    center.addListener { sink.yield($0) }
  }
}

func withOneLine(_ center: Center) -> Bridge<Int, Never> {
  Bridge(buffering: .newest(1)) { sink in
    // refused: cannot convert value of type '()' to closure result type 'Teardown'
    center.notify { sink.yield($0) }
  }
}

// Right.

@MainActor final class RightModel {
  let scope = TaskScope()
  var n = 0
  func show(_ n: Int) {}
  func go() {
    scope.run(on: self) { owner in
      let n = try await withDeadline(in: .seconds(1)) { 3 }
      try owner { $0.show(n) }
      try owner { $0.n = n }
      let m = try owner { $0.n }
      try owner { model in
        model.n = m
        model.show(m)
      }
      try owner { owner in
        let x = owner.n + 1
        return x
      }
      _ = try owner { try $0.throwing() }
    }
  }
  func throwing() throws -> Int { 3 }
}

struct Implicit: Feature {
  struct State {
    var n = 0
    var a = 1.0
    var b = 2.0
    let c = 3.0
    var list: [Int] = []
    var o: Int?
  }
  enum Action { case go, done }
  struct Change {}
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      try context.apply(Change())
      let x = context.a + context.b * context.c - context.a / context.b + context.a
      let y = context.a + context.b * context.c - Double(context.n) * 2 + context.a + context.b
      if let o = context.o, o > context.n, context.list.contains(where: { $0 > context.n }) { print(o) }
      try context.update {
        $0.a = x + y
        $0.list = context.list.map { $0 + context.n }
      }
      print(context.list.first ?? context.n)
    }
  }
  static func apply(_ mutation: Change, to state: inout State) {}
}

protocol Shared: Feature where Mutation == Int, State == Int {}

extension Shared { static func apply(_ mutation: Int, to state: inout Int) { state = mutation } }

struct Sharing: Shared {
  enum Action { case go }
  func receive(_ action: Action, into state: inout Int) -> Effect<Self> { .none }
}
