// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a run of `scope.run(_:on:_:)` has of its owner: a way in that closes when the run ends.
///
/// ```swift
/// scope.run(.load, on: self) { owner in
///   let portfolio = try await api.portfolio()      // nothing holds the owner here
///   try owner { $0.show(portfolio) }               // throws when the screen has gone, or a newer load has come
/// }
/// ```
///
/// It keeps nothing alive across a suspension. `owner { $0 }` would hand out the owner itself: do not.
@MainActor
public struct WeakOwner<Owner: AnyObject> {
  let run: OwnerRun<Owner>

  /// Calls `body` with the owner, now.
  ///
  /// - Throws: `CancellationError` when the run has been cancelled or superseded, its scope has ended, or the owner has gone;
  ///   and what `body` throws.
  @discardableResult
  public func callAsFunction<Result>(_ body: (Owner) throws -> Result) throws -> Result {
    try body(run.liveOwner())
  }

  /// Holds a field at `value` while `body` works, and gives it back when `body` returns or throws, or when the run ends in
  /// any other way: then in the ending turn, whatever the work still does. (Ended from elsewhere than the main actor, or by
  /// the scope's release: in the next main-actor job.)
  ///
  /// - The base value returns when the last holder leaves, and only if the field still equals the held value: a deliberate
  ///   write wins. Nothing is written when the owner has gone.
  /// - A value that does not equal itself, or that a setter changes, is never given back; debug builds say so.
  /// - Hold flags, never collections.
  ///
  /// - Throws: `CancellationError` when the run is no longer live, and what `body` throws.
  public func hold<Value: Equatable, Result>(
    _ path: ReferenceWritableKeyPath<Owner, Value>, at value: Value, _ body: () async throws -> Result
  ) async throws -> Result {
    let hold = try run.enter(path, at: value)
    defer { run.leave(hold) }
    return try await body()
  }
}

extension WeakOwner {
  /// What is called with the owner cannot wait.
  @available(
    *, unavailable,
    message: "await first, then call the owner with what came: `try owner { $0.show(value) }`"
  )
  @discardableResult
  public func callAsFunction<Result>(_ body: (Owner) async throws -> Result) async throws -> Result {
    preconditionFailure("WeakOwner: this cannot be called.")
  }
}

/// What a run of `scope.run(_:onActor:_:)` has of the actor that owns it: a way in that closes when the run ends.
public struct WeakActor<Owner: Actor>: Sendable {
  let run: ActorRun<Owner>

  /// Calls `body` on the actor.
  ///
  /// The actor is kept for the way to it and for the call, not longer.
  ///
  /// - Throws: `CancellationError` when, on arrival, the run has been cancelled or superseded, its scope has ended, or the
  ///   actor has gone; and what `body` throws.
  @discardableResult
  public func callAsFunction<Result: Sendable>(
    _ body: @Sendable (isolated Owner) throws -> Result
  ) async throws -> Result {
    try await run.enter(body)
  }
}
