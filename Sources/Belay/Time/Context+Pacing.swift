// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Context {
  /// Waits before the work begins, for a newer run to take its place: in a `restart` lane, this is a debounce.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   state.query = query
  ///   return .run(.results) { context in                       // static let results = Lane("results", .restart)
  ///     try await context.debounce(for: .milliseconds(300))    // the next letter supersedes this run here
  ///     try context.apply(.found(try await api.search(query)))
  ///   }
  /// ```
  ///
  /// The lane does the debouncing; this is a sleep that ends with its run. In a ``TaskScope``, `try await Task.sleep(for:)` in
  /// a `restart` lane is the same. Values that the run holds are held while it waits: hold a spinner inside, with
  /// ``hold(_:at:_:)``, if it is to appear only when the work begins.
  ///
  /// A run in a lane in which all go at once is never superseded, and is reported in debug builds: all would do their work,
  /// later.
  ///
  /// **Cancellation.** When the run is superseded or cancelled, nothing after this line happens.
  ///
  /// - Parameters:
  ///   - duration: How long no newer run must come, on `clock`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: What measures: a clock, or `any Clock<Duration>`. Defaults to the continuous clock.
  /// - Throws: `CancellationError` when the run is no longer live, and what the clock throws when it cannot sleep.
  public func debounce<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = ContinuousClock()
  ) async throws {
    try checkLive()
    reportIfNeverSuperseded()
    try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: tolerance)
    // The clock may have ignored that the run was cancelled.
    try checkLive()
  }

  /// As ``debounce(for:tolerance:clock:)``, on a clock of which only the durations are known: the dependency of a feature,
  /// `var clock: any Clock<Duration>`.
  ///
  /// - Parameters:
  ///   - duration: How long no newer run must come, on `clock`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: What measures.
  /// - Throws: `CancellationError` when the run is no longer live, and what the clock throws when it cannot sleep.
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func debounce(
    for duration: Duration, tolerance: Duration? = nil, clock: any Clock<Duration>
  ) async throws {
    // Not left to the generic function alone: the compiler opens no existential that is one of several things of its name, and in a
    // file that imports Foundation, `clock` is C's function too.
    func debounce<C: Clock<Duration>>(on clock: C) async throws {
      try await self.debounce(for: duration, tolerance: tolerance, clock: clock)
    }
    try await debounce(on: clock)
  }

  /// Runs `body`, and keeps this run's place in its lane until `duration` has passed since the call: a throttle, of which the
  /// lane says the kind.
  ///
  /// | lane | what comes within the duration |
  /// |---|---|
  /// | `drop` | is dropped: at most one refresh in five seconds |
  /// | `keepLatest` | the newest goes when the duration is over: the last position of a slider is never lost |
  /// | `enqueue` | all go, one in each duration: a backend's rate limit |
  ///
  /// ```swift
  /// case .refreshPulled:
  ///   return .run(.refresh) { context in                       // static let refresh = Lane("refresh", .drop)
  ///     _ = try await context.throttle(for: .seconds(5)) {
  ///       try await context.load(\.holdings) { try await api.holdings() }
  ///     }
  ///   }
  /// ```
  ///
  /// The run lasts for `duration` at least, and so do the values that it holds and whoever awaits it: hold a spinner inside
  /// `body`, with ``hold(_:at:_:)``. A `body` that throws ends the run at once, and a retry need not wait.
  ///
  /// **Isolation.** On the main actor, like all work of a store.
  ///
  /// **Cancellation.** When the run is superseded or cancelled, its place is free at once.
  ///
  /// - Parameters:
  ///   - duration: How long at least the lane is busy, on `clock`, from the beginning of `body`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: What measures: a clock, or `any Clock<Duration>`. Defaults to the continuous clock.
  ///   - body: The work.
  /// - Returns: What `body` returns, when the duration is over.
  /// - Throws: `CancellationError` when the run is no longer live, what `body` throws, and what the clock throws when it cannot
  ///   sleep.
  @discardableResult
  public func throttle<Result, C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = ContinuousClock(),
    _ body: () async throws -> Result
  ) async throws -> Result {
    try checkLive()
    reportIfNeverSuperseded()
    let end = clock.now.advanced(by: duration)
    let result = try await body()
    try checkLive()
    if clock.now < end { try await clock.sleep(until: end, tolerance: tolerance) }
    try checkLive()
    return result
  }

  /// As ``throttle(for:tolerance:clock:_:)``, on a clock of which only the durations are known.
  ///
  /// - Parameters:
  ///   - duration: How long at least the lane is busy, on `clock`, from the beginning of `body`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: What measures.
  ///   - body: The work.
  /// - Returns: What `body` returns, when the duration is over.
  /// - Throws: `CancellationError` when the run is no longer live, what `body` throws, and what the clock throws when it cannot
  ///   sleep.
  @discardableResult
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func throttle<Result>(
    for duration: Duration, tolerance: Duration? = nil, clock: any Clock<Duration>, _ body: () async throws -> Result
  ) async throws -> Result {
    func throttle<C: Clock<Duration>>(on clock: C) async throws -> Result {
      try await self.throttle(for: duration, tolerance: tolerance, clock: clock, body)
    }
    return try await throttle(on: clock)
  }

  /// Pacing comes from the lane. A run nested in one that has a lane is paced with that one.
  private func reportIfNeverSuperseded(_ function: StaticString = #function) {
    #if DEBUG
      guard store.scope.alwaysGoes(run) else { return }
      DebugReport.make(
        """
        The run \(run.label) of \(F.self) calls \(function) in the lane '\(run.lane)', in which all runs go at once, so nothing \
        is held back. Give it a lane that restarts (debounce), drops, or keeps the latest (throttle).
        """)
    #endif
  }
}

extension ScopeEngine {
  /// Whether no other run can make this one wait or leave, by way of its lane or those of the runs around it.
  fileprivate func alwaysGoes(_ run: RunRecord) -> Bool {
    books.withLock { _ in
      var ancestor: RunRecord? = run
      while let current = ancestor {
        if !current.policy.alwaysGoes { return false }
        ancestor = current.parent
      }
      return true
    }
  }
}
