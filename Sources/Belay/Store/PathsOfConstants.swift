// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A hold, a load or a child needs a writable path. These overloads make the compiler say so for a constant. For a
// misspelled name, the compiler reports only the name; without these overloads, it reports a missing `WritableKeyPath`
// first.

extension Effect {
  /// A field that a run holds must be a `var`.
  @available(*, unavailable, message: "a run holds a field that can be written: a `var` of the feature's state")
  @_disfavoredOverload
  public static func run<Value: Equatable>(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil,
    holding path: KeyPath<F.State, Value>, at value: Value, undo: F.Mutation? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping Work
  ) -> Effect {
    .none
  }

  /// A field that is loaded must be a `var`.
  @available(
    *, unavailable, message: "a load writes its field: a `var` of the feature's state, of type `Loadable<…>`"
  )
  @_disfavoredOverload
  @MainActor
  public static func load<Value>(
    _ path: KeyPath<F.State, Loadable<Value>>, in lane: Lane = .concurrent, policy: Lane.Policy? = nil,
    name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (Context<F>) async throws -> Value
  ) -> Effect {
    .none
  }
}

extension Context {
  /// A field that a run holds must be a `var`.
  @available(*, unavailable, message: "a run holds a field that can be written: a `var` of the feature's state")
  @_disfavoredOverload
  public func hold<Value: Equatable, Result>(
    _ path: KeyPath<F.State, Value>, at value: Value, _ body: () async throws -> Result
  ) async throws -> Result {
    preconditionFailure("Context.hold: this cannot be called.")
  }

  /// A field that a run holds must be a `var`.
  @available(*, unavailable, message: "a run holds a field that can be written: a `var` of the feature's state")
  @_disfavoredOverload
  @discardableResult
  public func run<Value: Equatable>(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil,
    holding path: KeyPath<F.State, Value>, at value: Value, fileID: StaticString = #fileID,
    line: UInt = #line, _ work: @escaping Effect<F>.Work
  ) -> Run {
    preconditionFailure("Context.run: this cannot be called.")
  }

  /// A field that is loaded must be a `var`.
  @available(
    *, unavailable, message: "a load writes its field: a `var` of the feature's state, of type `Loadable<…>`"
  )
  @_disfavoredOverload
  @discardableResult
  public func load<Value>(
    _ path: KeyPath<F.State, Loadable<Value>>, _ body: () async throws -> Value
  ) async throws -> Value? {
    nil
  }
}
