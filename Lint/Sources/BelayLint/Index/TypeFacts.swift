// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// What the index knows of a type: first of one declaration or extension, after the merge of all of them.
struct TypeFacts: Sendable {
  enum Kind: Int, Sendable { case `class`, `struct`, `enum`, actor, `protocol`, `extension` }

  /// With the enclosing types: `Outer.Inner`.
  var name: String
  var kind: Kind
  var path: String
  var inherited: [String] = []
  var attributes: Set<String> = []
  var properties: [String: PropertyFacts] = [:]
  var methods: [String: [MethodFacts]] = [:]
  var initializers: [MethodFacts] = []
  var deinitializer: MethodFacts?
  /// The accessors of computed and observed properties.
  var accessors: [MethodFacts] = []
  /// The properties that some `catch` in this type assigns.
  var assignedInCatch: Set<String> = []
  /// The properties that are assigned the result of a method of the type, by method: `updates = listen()`.
  var keptResults: [String: String] = [:]
  /// The position of the declaration's name, or of the extended type's.
  var position: AbsolutePosition
  /// The hash of all files that contain a part of the type.
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
  /// The type as written, or as shown by an initial value such as `Set<AnyCancellable>()`; "" if it is inferred
  /// otherwise.
  let type: String
  /// The name of the declared or constructed type: `Foo` for `Foo?`, `Foo<Bar>`, `= Foo()` and `= Foo.shared`.
  let typeName: String?
  /// The attributes' names: `State`, `Published`.
  let wrappers: [String]
  /// Its initial value is the `shared` or `default` instance of a type.
  let isFromSingleton: Bool
  /// Its `didSet` or `willSet` cancels the old value.
  let cancelsWhenSet: Bool
  let isWeak: Bool
  /// `true` for `= true`.
  let initialFlag: Bool?
  let position: AbsolutePosition

  /// A task, an optional task, or a collection of tasks.
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
  /// The members of its own type that the body and its closures call.
  let allCalls: Set<String>
  /// The last names of everything that it calls, on any type.
  let allCalled: Set<String>
  let allCancels: Set<String>
  /// The names of tasks that it cancels in other objects.
  let foreignCancels: Set<String>
  let allAssignments: Set<String>
  let place: CodePlace

  var path: String { place.file.path }
  /// The whole declaration, for rules that need its tree.
  var node: Syntax? { place.node }
  var body: CodeBlockItemListSyntax? { place.body }

  /// What the body of an async function itself runs; closures that run elsewhere are left out.
  var flow: FlowFacts {
    guard isAsync else { return FlowFacts() }
    return place.file.flow(at: place.key) { body.map { FlowReader.read($0) } ?? FlowFacts() }
  }
}

/// What runs, in order, while a body runs.
struct FlowFacts: Sendable {
  /// Loops that may not end: `for await`, `while true` and the like.
  var loops: [Syntax] = []
  var calls: [OwnCall] = []
  var awaits = false
}

/// A call on its own type, or on a property of its own type.
struct OwnCall: Sendable {
  /// The property on which the method is called; nil for a method of its own type.
  let property: String?
  let method: String
  let isAwaited: Bool
  let call: FunctionCallExprSyntax
}
