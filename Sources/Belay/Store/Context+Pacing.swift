// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Context {
  /// Waits before the work, so that a newer run can replace this one: in a `restart` lane, this is a debounce.
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
  /// The lane debounces; this call is a sleep that ends with its run. In a ``TaskScope``, use
  /// `try await Task.sleep(for:)` in a `restart` lane. Values that the run holds are held during the wait too. To show
  /// a spinner only once the work begins, hold it after this call, with ``hold(_:at:_:)``.
  ///
  /// A run in a lane without limits is never superseded, so it would only be delayed. Debug builds report it.
  ///
  /// **Cancellation.** When the run is superseded or cancelled, nothing after this call runs.
  ///
  /// - Parameters:
  ///   - duration: How long no newer run may come before the work begins, on `clock`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: The clock that measures: a clock, or `any Clock<Duration>`. Defaults to the continuous clock.
  /// - Throws: `CancellationError` if the run is no longer live, or what the clock throws when it cannot sleep.
  public func debounce<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = ContinuousClock()
  ) async throws {
    try checkLive()
    reportIfNeverSuperseded()
    try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: tolerance)
    // The clock may have ignored the run's cancellation.
    try checkLive()
  }

  /// Like ``debounce(for:tolerance:clock:)``, for a clock of which only the durations are known, such as a feature's
  /// dependency `var clock: any Clock<Duration>`.
  ///
  /// - Parameters:
  ///   - duration: How long no newer run may come before the work begins, on `clock`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: The clock that measures.
  /// - Throws: `CancellationError` if the run is no longer live, or what the clock throws when it cannot sleep.
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func debounce(
    for duration: Duration, tolerance: Duration? = nil, clock: any Clock<Duration>
  ) async throws {
    // Needed in addition to the generic function: the compiler does not open an existential for an overloaded function.
    // In a file that imports Foundation, `clock` also names a C function.
    func debounce<C: Clock<Duration>>(on clock: C) async throws {
      try await self.debounce(for: duration, tolerance: tolerance, clock: clock)
    }
    try await debounce(on: clock)
  }

  /// Runs `body`, and keeps this run in its lane until `duration` has passed since the call. This is a throttle; its
  /// kind depends on the lane.
  ///
  /// | lane | runs requested within the duration |
  /// |---|---|
  /// | `drop` | are dropped: at most one refresh in five seconds |
  /// | `keepLatest` | only the newest runs, after the duration: the last position of a slider is never lost |
  /// | `enqueue` | all run, one in each duration: a backend's rate limit |
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
  /// The run lasts at least `duration`. So do the values that it holds and the calls that await it: to show a spinner
  /// only during the work, hold it inside `body`, with ``hold(_:at:_:)``. If `body` throws, the run ends at once, and a
  /// retry need not wait.
  ///
  /// **Isolation.** `body` runs on the main actor, like all work of a store.
  ///
  /// **Cancellation.** When the run is superseded or cancelled, its slot in the lane is free at once.
  ///
  /// - Parameters:
  ///   - duration: How long the lane is busy at least, on `clock`, measured from the start of `body`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: The clock that measures: a clock, or `any Clock<Duration>`. Defaults to the continuous clock.
  ///   - body: The work.
  /// - Returns: What `body` returns, once the duration is over.
  /// - Throws: `CancellationError` if the run is no longer live, what `body` throws, or what the clock throws when it
  ///   cannot sleep.
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

  /// Like ``throttle(for:tolerance:clock:_:)``, for a clock of which only the durations are known.
  ///
  /// - Parameters:
  ///   - duration: How long the lane is busy at least, on `clock`, measured from the start of `body`.
  ///   - tolerance: How much longer the clock may sleep. Defaults to the clock's own choice.
  ///   - clock: The clock that measures.
  ///   - body: The work.
  /// - Returns: What `body` returns, once the duration is over.
  /// - Throws: `CancellationError` if the run is no longer live, what `body` throws, or what the clock throws when it
  ///   cannot sleep.
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

  /// Reports a run that no other run can supersede. Pacing comes from the lane; a nested run is also paced by the lanes
  /// of the runs around it.
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
  /// Whether no other run can make this one wait or end, neither through its own lane nor through those of the runs
  /// around it.
  fileprivate func alwaysGoes(_ run: RunRecord) -> Bool {
    books.withLock { _ in
      var ancestor: RunRecord? = run
      while let current = ancestor {
        if !current.policy.isUnlimited { return false }
        ancestor = current.parent
      }
      return true
    }
  }
}
