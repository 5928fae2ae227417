// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a run has of its store: a way to read, and a way to change that closes when the run ends.
///
/// Every touch asks first whether the run is still live. Once it was cancelled or superseded, or the store has ended, each
/// `try` throws `CancellationError` and nothing happens: what the work had computed is dropped, even if it never looked
/// whether it was cancelled.
///
/// A context cannot `send`: work changes state, it does not start work by way of actions. So the order of things within one
/// run is the order of its lines. Share a sequence of steps as an async function that takes the context.
@MainActor
@dynamicMemberLookup
public struct Context<F: Feature> {
  let store: StoreEngine<F>
  let run: StoreRun<F>

  // MARK: Reading

  /// The state as it is now, or, after the end, as it was last.
  public var state: F.State {
    get { read(\.self) }
    @available(
      *, unavailable,
      message: "work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`"
    )
    nonmutating set {}
  }

  /// A field as it is now.
  public subscript<Value>(dynamicMember path: KeyPath<F.State, Value>) -> Value { read(path) }

  /// A field as it is now. It cannot be set.
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public subscript<Value>(dynamicMember path: WritableKeyPath<F.State, Value>) -> Value {
    get { read(path) }
    @available(
      *, unavailable,
      message: "work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`"
    )
    nonmutating set {}
  }

  /// A field as it is now, also where the context has a member of its name: `context[\.run]`.
  public subscript<Value>(_ path: KeyPath<F.State, Value>) -> Value { read(path) }

  /// A field as it is now. It cannot be set.
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public subscript<Value>(_ path: WritableKeyPath<F.State, Value>) -> Value {
    get { read(path) }
    @available(
      *, unavailable,
      message: "work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`"
    )
    nonmutating set {}
  }

  private func read<Value>(_ path: KeyPath<F.State, Value>) -> Value { store.peek(path) }

  /// Whether what this run does still counts. Work that computes for long asks now and then.
  public var isLive: Bool { store.isLive(run) }

  // MARK: Changing

  /// Applies a mutation, now.
  ///
  /// - Throws: `CancellationError` when the run is no longer live; then nothing was applied.
  public func apply(_ mutation: F.Mutation) throws {
    try touch { store.apply(mutation, of: run) }
  }

  /// Changes the state, for what deserves no mutation of its own: `try context.update { $0.rows[id: id]?.title = title }`.
  ///
  /// Within `body`, read what it was given: it has the state to itself, so `context.title` or another store of the tree is a
  /// precondition failure there.
  ///
  /// - Throws: `CancellationError` when the run is no longer live, and what `body` throws: what it had changed by then stays.
  @discardableResult
  public func update<Result>(_ body: (inout F.State) throws -> Result) throws -> Result {
    try touch { try store.change(ChangeCause(.update, run), body) }
  }

  /// Tells the owner, now.
  ///
  /// What the owner does may end this store, or take this child's state away. Then this run ends with it as `cancelled`,
  /// though its work may be done: a sign-in that leads to the next screen is one.
  ///
  /// - Throws: `CancellationError` when the run is no longer live; then nobody was told.
  public func emit(_ output: F.Output) throws {
    try touch { store.tell(output) }
  }

  /// For work that computes for long without touching the store.
  ///
  /// - Throws: `CancellationError` when the run is no longer live.
  public func checkLive() throws {
    guard isLive || plantedBugLetsPass else { throw CancellationError() }
  }

  private var plantedBugLetsPass: Bool {
    guard !store.isStateGone else { return false }
    return PlantedBug.supersededDelivers.isPlanted && run.outcome == .superseded
      || PlantedBug.deliversAfterEnd.isPlanted && store.isEnded
  }

  // MARK: What work cannot do

  /// Work cannot send.
  @available(
    *, unavailable,
    message: "work cannot send an action: `apply` or `update` changes the state, `emit` tells the owner"
  )
  public func send(_ action: F.Action) {}

  /// One turn of its own, or a part of the one that goes.
  ///
  /// - Throws: `CancellationError` when the run is no longer live: asked in the turn, as what it begins with may end the run.
  func touch<Result>(_ body: () throws -> Result) throws -> Result {
    try store.tree.inTurn {
      try checkLive()
      return try body()
    }
  }
}
