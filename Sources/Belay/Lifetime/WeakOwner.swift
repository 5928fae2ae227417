// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run's access to its owner in `scope.run(_:on:_:)`, which closes when the run ends.
///
/// ```swift
/// scope.run(.load, on: self) { owner in
///   let portfolio = try await api.portfolio()      // nothing holds the owner here
///   try owner { $0.show(portfolio) }               // throws when the screen has gone, or a newer load has come
/// }
/// ```
///
/// It keeps nothing alive across a suspension. Do not return the owner itself, as `owner { $0 }` would.
@MainActor
public struct WeakOwner<Owner: AnyObject> {
  let run: OwnerRun<Owner>

  /// Calls `body` with the owner, now.
  ///
  /// - Throws: `CancellationError` when the run has been cancelled or superseded, its scope has ended, or the owner was
  ///   released; or what `body` throws.
  @discardableResult
  public func callAsFunction<Result>(_ body: (Owner) throws -> Result) throws -> Result {
    try body(run.liveOwner())
  }

  /// Holds a field at `value` while `body` runs, and restores it when `body` returns or throws.
  ///
  /// If the run ends before that, the field is restored at that moment, whatever the work still does. (If the run ends
  /// off the main actor, or by the scope's release, the field is restored in the next main-actor job.)
  ///
  /// - The base value is restored when the last holder leaves, and only if the field still equals the held value: a
  ///   write by other code wins. Nothing is written if the owner was released.
  /// - A value that is not equal to itself, or that a setter changes, is never restored; debug builds report it.
  /// - Hold flags, never collections.
  ///
  /// - Throws: `CancellationError` when the run is no longer live, or the owner was released before `body` began; or what
  ///   `body` throws.
  public func hold<Value: Equatable, Result>(
    _ path: ReferenceWritableKeyPath<Owner, Value>, at value: Value, _ body: () async throws -> Result
  ) async throws -> Result {
    let hold = try run.enter(path, at: value)
    defer { run.leave(hold) }
    return try await body()
  }
}

extension WeakOwner {
  /// Unavailable: the closure that is called with the owner cannot await.
  @available(
    *, unavailable,
    message: "await first, then call the owner with what came: `try owner { $0.show(value) }`"
  )
  @discardableResult
  public func callAsFunction<Result>(_ body: (Owner) async throws -> Result) async throws -> Result {
    preconditionFailure("WeakOwner: this cannot be called.")
  }
}
