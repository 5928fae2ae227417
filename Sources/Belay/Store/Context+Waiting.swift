// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Context {
  /// Waits until a field has a value that matches, and returns that value: for the user, or for another run.
  ///
  /// `try await context.first(\.quantity) { $0 > 0 }` waits for a positive quantity.
  ///
  /// - If the field matches already, it returns at once.
  /// - Otherwise it looks at the field at the end of each turn that changes it. So it sees what a view could see: not
  ///   what a field was for a moment within a turn.
  /// - The value that it returns is the one that matched. Before the run continues, other code may change the field
  ///   again.
  /// - It waits as long as its run is live. For a limit, call it in `withDeadline(in:)`.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - matches: Called on the main actor, after a turn. It should only look.
  /// - Throws: `CancellationError` once the run is no longer live: it was cancelled or superseded, or the store has
  ///   ended.
  public func first<Value>(
    _ path: KeyPath<F.State, Value>, where matches: @escaping @MainActor (Value) -> Bool
  ) async throws -> Value {
    try checkAccess()
    let now = self[path]
    if matches(now) {
      try checkAccess()
      return now
    }
    return try await store.first(path, from: now, for: run, matches)
  }

  /// Waits until an optional field has a value, and returns that: an answer of the user, as the next step of a login.
  ///
  /// ```swift
  /// try await api.requestCode(context.phone)
  /// try context.update { $0.asksForCode = true }
  /// let code = try await context.first(\.code)
  /// let token = try await api.signIn(code)
  /// ```
  ///
  /// Everything else is as for ``first(_:where:)``.
  ///
  /// - Parameter path: The field.
  /// - Throws: `CancellationError` once the run is no longer live.
  public func first<Value>(_ path: KeyPath<F.State, Value?>) async throws -> Value {
    // The value is the one that matched.
    try await first(path, where: { $0 != nil })!
  }
}

extension StoreEngine {
  /// - Parameter value: The field's value now, which does not match.
  fileprivate func first<Value>(
    _ path: KeyPath<F.State, Value>, from value: Value, for run: StoreRun<F>,
    _ matches: @escaping @MainActor (Value) -> Bool
  ) async throws -> Value {
    let reader = FieldFollower<Void>(BridgeChannel(.newest(1)), scope)
    let match = FirstMatch(self, path, matches, reader)
    guard scope.follow(reader) else { throw CancellationError() }
    watches.follow(path, from: value, match)
    noteWatches()
    let reading = FieldReading(reader)
    // The task that waits need not be the run's own, which is cancelled at the run's end.
    let end = RunEnd(reader)
    run.follow(end)
    defer { run.unfollow(end) }
    _ = await reading.next(isolation: MainActor.shared, waiting: "for a value of \(path) that matches")
    guard allowsAccess(by: run), let value = match.value else { throw CancellationError() }
    return value
  }
}

/// Ends the wait with its run.
private final class RunEnd: RunFollower {
  private let reader: FieldFollower<Void>

  init(_ reader: FieldFollower<Void>) { self.reader = reader }

  func runSettled(_ outcome: Run.Outcome) { reader.leave() }
}

/// Finds the first value of a field that matches.
private final class FirstMatch<F: Feature, Value>: FieldSignal {
  /// Valid: the engine's own watch holds this object, and so does the waiting run, which holds the engine.
  private unowned let engine: StoreEngine<F>
  private let path: KeyPath<F.State, Value>
  private let matches: @MainActor (Value) -> Bool
  private let reader: FieldFollower<Void>
  private(set) var value: Value?

  init(
    _ engine: StoreEngine<F>, _ path: KeyPath<F.State, Value>, _ matches: @escaping @MainActor (Value) -> Bool,
    _ reader: FieldFollower<Void>
  ) {
    self.engine = engine
    self.path = path
    self.matches = matches
    self.reader = reader
  }

  func access() {}
  var isWatched: Bool { value == nil && reader.isReading }

  func fire() {
    guard isWatched else { return }
    let now = engine.peek(path)
    // `matches` may end the run.
    guard matches(now), isWatched else { return }
    value = now
    reader.tell(())
  }
}
