// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run's access to its store: it can always read, and it can change the state until the run ends.
///
/// Each change first checks whether the run is still live. Once the run was cancelled or superseded, or the store has
/// ended, each `try` throws `CancellationError` and nothing happens. The results of the work are then dropped, even if
/// the work never checked for cancellation. The run's task is cancelled at its end too, so a long computation that does
/// not use the context calls `try Task.checkCancellation()`.
///
/// A context cannot `send`: work changes state, but does not start work through actions. So the order of events within
/// a run is the order of its lines. To share a sequence of steps, write an async function that takes the context.
@MainActor
@dynamicMemberLookup
public struct Context<F: Feature> {
  let store: StoreEngine<F>
  let run: StoreRun<F>

  // MARK: Reading

  /// The current state; after the end, the last one.
  public var state: F.State {
    get { read(\.self) }
    @available(
      *, unavailable,
      message: "work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`"
    )
    nonmutating set {}
  }

  /// The current value of a field.
  public subscript<Value>(dynamicMember path: KeyPath<F.State, Value>) -> Value { read(path) }

  /// A field cannot be set.
  @available(
    *, unavailable,
    message: "work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`"
  )
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: WritableKeyPath<F.State, Value>) -> Value {
    get { read(path) }
    nonmutating set {}
  }

  /// The current value of a field, even if the context has a member of its name: `context[\.run]`.
  public subscript<Value>(_ path: KeyPath<F.State, Value>) -> Value { read(path) }

  /// A field cannot be set.
  @available(
    *, unavailable,
    message: "work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`"
  )
  @_disfavoredOverload
  public subscript<Value>(_ path: WritableKeyPath<F.State, Value>) -> Value {
    get { read(path) }
    nonmutating set {}
  }

  private func read<Value>(_ path: KeyPath<F.State, Value>) -> Value { store.peek(path) }

  // MARK: Changing

  /// Applies a mutation, now.
  ///
  /// - Throws: `CancellationError` if the run is no longer live. Then nothing was applied.
  public func apply(_ mutation: F.Mutation) throws {
    try touch { store.apply(mutation, of: run) }
  }

  /// Changes the state, where a separate mutation would be too much:
  /// `try context.update { $0.rows[id: id]?.title = title }`.
  ///
  /// Within `body`, read only the state that is passed in. `body` has exclusive access to it, so reading
  /// `context.title` or another store of the tree there is a precondition failure.
  ///
  /// - Throws: `CancellationError` if the run is no longer live, or what `body` throws. What `body` had changed by then
  ///   remains.
  @discardableResult
  public func update<Result>(_ body: (inout F.State) throws -> Result) throws -> Result {
    try touch { try store.change(ChangeCause(.update, run), body) }
  }

  /// Delivers an output to the owner, now.
  ///
  /// The owner may react by ending this store or by removing this child's state. Then this run ends as `cancelled`,
  /// even if its work is done. A sign-in that leads to the next screen is an example.
  ///
  /// - Throws: `CancellationError` if the run is no longer live. Then nothing was delivered.
  public func emit(_ output: F.Output) throws {
    try touch { store.tell(output) }
  }

  /// Sends an action to another store: one that several screens share, and that lives longer than they do.
  ///
  /// ```swift
  /// let received = try await api.feed()
  /// try context.send(.received(received), to: posts)
  /// ```
  ///
  /// A request that ignores its cancellation answers late: after the screen has gone, its user has signed out, or a
  /// newer load has taken its place. `posts.send(…)` would give that answer to all screens; this sends nothing then.
  ///
  /// The action's work belongs to the other store, and does not end with this run. An output to the owner is
  /// ``emit(_:)``, an action to a child is an effect, `.send(_:to:)`.
  ///
  /// - Throws: `CancellationError` if the run is no longer live. Then nothing was sent.
  public func send<Other: Feature>(_ action: Other.Action, to other: Store<Other>) throws {
    try checkAccess()
    other.send(action)
  }

  /// Throws if the run may no longer access its store.
  ///
  /// - Throws: `CancellationError` if the run is no longer live.
  func checkAccess() throws {
    guard store.allowsAccess(by: run) else { throw CancellationError() }
  }

  // MARK: What work cannot do

  /// Work cannot send.
  @available(
    *, unavailable,
    message: "work cannot send an action: `apply` or `update` changes the state, `emit` tells the owner"
  )
  public func send(_ action: F.Action) {}

  /// Runs `body` in the current turn, or else in a turn of its own.
  ///
  /// - Throws: `CancellationError` if the run is no longer live. This is checked within the turn, because beginning the
  ///   turn may end the run.
  func touch<Result>(_ body: () throws -> Result) throws -> Result {
    try store.tree.inTurn {
      try checkAccess()
      return try body()
    }
  }

  /// As `touch`, in a turn in which a load of the run ends.
  func touchWithAnswer<Result>(_ body: () throws -> Result) throws -> Result {
    try store.inTurn(ofAnswerTo: run) { try touch(body) }
  }
}
