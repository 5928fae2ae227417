// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: github.com/pointfreeco/swift-composable-architecture, the public declarations of these names.

// Not the module `ComposableArchitecture`: only the declarations of it that the code here uses, with its own signatures, so that Scripts/check-ui
// can type-check it. They were written by hand, and nothing compares them with the original. No line of it ever runs.

@MainActor
public struct Send<Action>: Sendable {
  public func callAsFunction(_ action: Action) { fatalError() }
}

public struct Effect<Action>: Sendable {
  public static var none: Self { fatalError() }
  public static func run(
    priority: TaskPriority? = nil, operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Self { fatalError() }
  public static func send(_ action: Action) -> Self { fatalError() }
  public static func cancel(id: some Hashable & Sendable) -> Self { fatalError() }
  public func cancellable<ID: Hashable & Sendable>(id: ID, cancelInFlight: Bool = false) -> Self { fatalError() }
}

public typealias EffectOf<R: Reducer> = Effect<R.Action>

public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body
  func reduce(into state: inout State, action: Action) -> Effect<Action>
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer where Body == Never {
  public var body: Body { fatalError() }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  public func reduce(into state: inout Body.State, action: Body.Action) -> Effect<Body.Action> { fatalError() }
}

public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

public struct Reduce<State, Action>: Reducer {
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) { fatalError() }
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { fatalError() }
}

@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R { fatalError() }
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R { fatalError() }
}

public struct StoreTask: Hashable, Sendable {
  public func finish() async { fatalError() }
  public func cancel() { fatalError() }
}

@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State, reducer: () -> R
  ) where R.State == State, R.Action == Action { fatalError() }
  @discardableResult
  public func send(_ action: Action) -> StoreTask { fatalError() }
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { fatalError() }
  init() { fatalError() }
}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

@MainActor
public final class TestStore<State: Equatable, Action> {
  public init<R: Reducer>(
    initialState: @autoclosure () -> State, reducer: () -> R
  ) where R.State == State, R.Action == Action { fatalError() }
}
