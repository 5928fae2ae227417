// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// Reports objects that should have been released and are still alive, with their running work.
///
/// Once, when the app starts:
///
/// ```swift
/// Survivors.watch()
/// ```
///
/// Where a screen should be released:
///
/// ```swift
/// override func viewDidDisappear(_ animated: Bool) {
///   super.viewDidDisappear(animated)
///   if isMovingFromParent { Survivors.expectRelease(of: self, scope: tasks) }
/// }
/// ```
///
/// A while later, on standard error or as a purple warning in Xcode:
///
/// ```text
/// PortfolioViewController is still alive 2.0 s after its release was expected (Portfolio.swift:31).
/// These runs of its TaskScope (Portfolio.swift:9) are in flight:
///   'load' (Portfolio.swift:14), running for 12.3 s. It was not cancelled.
///     task 'load' (Portfolio.swift:14) → captures PortfolioViewController → .tasks → TaskScope
/// ```
///
/// ## Behavior
/// - **What is watched.** Every scope and store that is made after ``watch(grace:clock:retainPaths:report:)``, with its
///   runs. When one has ended and its work has still not returned after the grace period, that is reported. So is an
///   object that is still alive after a call of `expectRelease(of:scope:)` or `expectRelease(of:store:)`.
/// - **What a report states.** That the owner is alive, and which runs are active, as registered. It does not state
///   that these runs retain the owner, unless a retain path shows it. If no run is active, the report says so and
///   blames none.
/// - **What it costs.** Nothing is kept alive: owners are held weakly. A release build contains none of it, unless the
///   package's trait `Diagnostics` is on: there these functions do nothing.
///
/// **Isolation.** None: all may be called from any thread.
public enum Survivors {
  /// Watches the scopes and stores that are made from now on. Call it once, before the first of them is made; a second
  /// call replaces the first for what is made from then on.
  ///
  /// ```swift
  /// Survivors.watch { report in analytics.note(report.runs.count) }
  /// ```
  ///
  /// - Parameters:
  ///   - grace: The time before a surviving object is reported, a year at most. Work that checks for cancellation needs
  ///     moments; an animation retains a screen for half a second.
  ///   - clock: The clock for the grace period.
  ///   - retainPaths: Whether to determine, when a run starts, how its work retains the owner or the scope. This costs
  ///     some microseconds for each run on systems where retain paths can be read, and nothing on others.
  ///   - report: Called once for each finding, on no particular actor. Defaults to Xcode's runtime issues, purple in the
  ///     editor, on Apple's systems, and to standard error elsewhere.
  public static func watch(
    grace: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(), retainPaths: Bool = false,
    report: (@Sendable (SurvivorReport) -> Void)? = nil
  ) {
    #if DEBUG || BELAY_DIAGNOSTICS
      LifetimeObservers.install(registry(grace, clock, retainPaths, report))
    #endif
  }

  /// Stops watching what is made from now on. What was made before is still reported.
  public static func stopWatching() {
    #if DEBUG || BELAY_DIAGNOSTICS
      LifetimeObservers.install(nil)
    #endif
  }

  /// Like ``watch(grace:clock:retainPaths:report:)``, only for what `body` and the tasks that it starts make: tests can
  /// run side by side.
  public nonisolated(nonsending) static func watching<Result>(
    grace: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(), retainPaths: Bool = false,
    report: (@Sendable (SurvivorReport) -> Void)? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    #if DEBUG || BELAY_DIAGNOSTICS
      try await LifetimeObservers.$scoped.withValue(registry(grace, clock, retainPaths, report), operation: body)
    #else
      try await body()
    #endif
  }

  // MARK: Expected releases

  /// Expects `object` to be released: a screen that was dismissed, a user's session at logout. If it is still alive
  /// after the grace period, it is reported with its active runs: those of `scope`, those that were given `object` by
  /// `run(on:)`, and, in every other scope or store that `object` is found to retain, those that retain that one (with
  /// retain paths).
  ///
  /// It cannot be undone: a screen that is kept to be shown again is reported too.
  ///
  /// - Parameters:
  ///   - object: Held weakly.
  ///   - scope: The scope of `object`, if it has one.
  ///   - report: Receives the report on this object, instead of the handler of the watch.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  public static func expectRelease(
    of object: AnyObject, scope: TaskScope? = nil, report: (@Sendable (SurvivorReport) -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    #if DEBUG || BELAY_DIAGNOSTICS
      expectRelease(
        of: object, isScopeNamed: scope != nil, scope?.observer, report, SourceLocation(fileID: fileID, line: line))
    #endif
  }

  /// Expects `object` to be released, as ``expectRelease(of:scope:report:fileID:line:)`` does: an object with a store.
  @MainActor
  public static func expectRelease<F: Feature>(
    of object: AnyObject, store: Store<F>, report: (@Sendable (SurvivorReport) -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    #if DEBUG || BELAY_DIAGNOSTICS
      expectRelease(
        of: object, isScopeNamed: true, Store.engine(of: store).lifetime.observer, report,
        SourceLocation(fileID: fileID, line: line))
    #endif
  }
}

#if DEBUG || BELAY_DIAGNOSTICS
  extension Survivors {
    private static func registry<C: Clock>(
      _ grace: Duration, _ clock: C, _ retainPaths: Bool, _ report: (@Sendable (SurvivorReport) -> Void)?
    ) -> LiveRegistry where C.Duration == Duration {
      LiveRegistry(
        clock: clock, finder: retainPaths ? RetainFinder() : nil,
        observer: SurvivorWatch(grace: grace, clock: clock, report: report ?? { $0.show() }))
    }

    private static func expectRelease(
      of object: AnyObject, isScopeNamed: Bool, _ observer: (any ScopeObserver)?,
      _ report: (@Sendable (SurvivorReport) -> Void)?, _ location: SourceLocation
    ) {
      let scope = observer as? RegisteredScope
      guard let registry = scope?.registry ?? LiveRegistry.current,
        let watch = registry.observer as? any SurvivorWatching
      else { return }
      var suspect = Suspect(object, reason: .releaseExpected(at: "\(location)"), report, since: registry.now())
      if let scope { suspect.scopes = [scope.id] }
      suspect.isScopeUnknown = isScopeNamed && scope == nil
      watch.enter(suspect, in: registry)
    }
  }
#endif
