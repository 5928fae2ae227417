// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// What the index knows of a type: of one declaration or extension at first, and after the merge of all of them.
struct TypeFacts: Sendable {
  enum Kind: Int, Sendable { case `class`, `struct`, `enum`, actor, `protocol`, `extension` }

  /// With the types around it: `Outer.Inner`.
  var name: String
  var kind: Kind
  var path: String
  var inherited: [String] = []
  var attributes: Set<String> = []
  var properties: [String: PropertyFacts] = [:]
  var methods: [String: [MethodFacts]] = [:]
  var initializers: [MethodFacts] = []
  var deinitializer: MethodFacts?
  /// What stands in the braces of properties.
  var accessors: [MethodFacts] = []
  /// The properties that some `catch` in this type assigns.
  var assignedInCatch: Set<String> = []
  /// The properties that get what a method of the type returns, by the method: `updates = listen()`.
  var keptResults: [String: String] = [:]
  /// The declaration's name, or the extended type's.
  var position: AbsolutePosition
  /// Tells the bytes of all files that it was read from.
  var stamp: ContentHash

  var shortName: String { String(name.split(separator: ".").last ?? "") }
  var isReference: Bool { kind == .class || kind == .actor }

  func bodies() -> [MethodFacts] {
    methods.values.flatMap { $0 } + initializers + accessors + (deinitializer.map { [$0] } ?? [])
  }
}

struct PropertyFacts: Sendable {
  let name: String
  let isStatic: Bool
  let isComputed: Bool
  /// The type as written, or as `Set<AnyCancellable>()` shows it; "" when it is inferred otherwise.
  let type: String
  /// The name of the declared or constructed type: `Foo` for `Foo?`, `Foo<Bar>`, `= Foo()` and `= Foo.shared`.
  let typeName: String?
  /// The attributes' names: `State`, `Published`.
  let wrappers: [String]
  /// Its initial value is a `shared` or `default` of a type.
  let isFromSingleton: Bool
  /// Its `didSet` or `willSet` cancels what was there before.
  let cancelsWhenSet: Bool
  let isWeak: Bool
  /// `true` for `= true`.
  let initialFlag: Bool?
  let position: AbsolutePosition

  /// A task, an optional one, or a collection of some.
  var holdsTask: Bool {
    type.contains("Task<") || type.contains("AnyCancellableTask") || typeName == "Task"
  }
}

/// A function, an initializer, a `deinit` or an accessor.
struct MethodFacts: Sendable {
  let name: String
  let labels: [String]
  let isStatic: Bool
  let isAsync: Bool
  let isThrowing: Bool
  /// What the body and every closure in it calls on its own type.
  let allCalls: Set<String>
  /// The last names of everything that it calls, whoever it belongs to.
  let allCalled: Set<String>
  let allCancels: Set<String>
  /// The names of tasks that it cancels in other objects.
  let foreignCancels: Set<String>
  let allAssignments: Set<String>
  let place: CodePlace

  var path: String { place.file.path }
  /// All of it, for those who have to look closer.
  var node: Syntax? { place.node }
  var body: CodeBlockItemListSyntax? { place.body }

  /// What the body of an async function itself runs, closures that run elsewhere left out.
  var flow: FlowFacts {
    guard isAsync else { return FlowFacts() }
    return place.file.flow(at: place.key) { body.map { FlowReader.read($0) } ?? FlowFacts() }
  }
}

/// What runs, one after the other, when a body runs.
struct FlowFacts: Sendable {
  /// Loops that may not end: `for await`, `while true` and the like.
  var loops: [Syntax] = []
  var calls: [OwnCall] = []
  var awaits = false
}

/// A call on the own type, or on something that the own type keeps.
struct OwnCall: Sendable {
  /// The property whose method is called; nil for a method of the own type.
  let property: String?
  let method: String
  let isAwaited: Bool
  let call: FunctionCallExprSyntax
}
