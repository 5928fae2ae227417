// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// Who should be gone and is still alive, and which work of it goes on.
///
/// Once, when the app starts:
///
/// ```swift
/// Survivors.watch()
/// ```
///
/// Where a screen is told to go:
///
/// ```swift
/// override func viewDidDisappear(_ animated: Bool) {
///   super.viewDidDisappear(animated)
///   if isMovingFromParent { Survivors.expectRelease(of: self, naming: tasks) }
/// }
/// ```
///
/// A while later, on standard error or as a purple warning in Xcode:
///
/// ```text
/// PortfolioViewController is still alive 2.0 s after it was told to go (Portfolio.swift:31).
/// Of its TaskScope (Portfolio.swift:9) this is still going:
///   'load' (Portfolio.swift:14), for 12.3 s. Nobody has cancelled it.
///     task 'load' (Portfolio.swift:14) → captures PortfolioViewController → .tasks → TaskScope
/// ```
///
/// ## Behavior
/// - **What is watched.** Every scope and store that is made after ``watch(grace:clock:retainPaths:report:)``, with its runs. When one has ended and,
///   after the grace period, work of it has still not returned, that is reported. So is an owner for whom `expectRelease(of:naming:)`
///   or `expectRelease(of:afterEndOf:)` was called, and who is still there.
/// - **What it claims.** That the owner is alive, and which runs go on: that is in the books. Not that these keep it, unless a
///   retain path says so. When no run goes, the report says that and blames none.
/// - **What it costs.** Nothing is kept alive: owners are held weakly. Nothing of it is in a release build, unless the package's
///   trait `Diagnostics` is on: there these functions do nothing.
///
/// **Isolation.** None: all may be called from any thread.
public enum Survivors {
  /// From now on scopes and stores are watched. Call it once, before the first of them is made; a second call takes the place
  /// of the first for what is made from then on.
  ///
  /// - Parameters:
  ///   - grace: How long whoever should go may take, a year at most. Work that heeds its cancellation needs moments; an animation
  ///     holds a screen for half a second.
  ///   - clock: What waits for that.
  ///   - retainPaths: Whether to look, when a run starts, by which way its work holds the owner or the scope: some microseconds
  ///     a run, on systems where `retainPath(from:to:)` of `BelayRetainPaths` works, and on others nothing.
  ///   - report: Who hears of it.
  public static func watch<C: Clock>(
    grace: Duration = .seconds(2), clock: C = ContinuousClock(), retainPaths: Bool = false,
    report: SurvivorHandler = .standard
  ) where C.Duration == Duration {
    #if DEBUG || BELAY_DIAGNOSTICS
      LifetimeObservers.install(registry(grace, clock, retainPaths, report))
    #endif
  }

  /// As ``watch(grace:clock:retainPaths:report:)``, on a clock of which only the durations are known.
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public static func watch(
    grace: Duration = .seconds(2), clock: any Clock<Duration>, retainPaths: Bool = false,
    report: SurvivorHandler = .standard
  ) {
    #if DEBUG || BELAY_DIAGNOSTICS
      LifetimeObservers.install(registry(grace, clock, retainPaths, report))
    #endif
  }

  /// What is made from now on is not watched any more. What was is still reported.
  public static func stopWatching() {
    #if DEBUG || BELAY_DIAGNOSTICS
      LifetimeObservers.install(nil)
    #endif
  }

  /// As ``watch(grace:clock:retainPaths:report:)``, for what `body` and the tasks that it starts make, and for nobody else: tests
  /// can run side by side.
  public nonisolated(nonsending) static func watching<C: Clock, Result>(
    grace: Duration = .seconds(2), clock: C = ContinuousClock(), retainPaths: Bool = false,
    report: SurvivorHandler = .standard, _ body: () async throws -> Result
  ) async rethrows -> Result where C.Duration == Duration {
    #if DEBUG || BELAY_DIAGNOSTICS
      try await LifetimeObservers.$scoped.withValue(registry(grace, clock, retainPaths, report), operation: body)
    #else
      try await body()
    #endif
  }

  /// As the other one, on a clock of which only the durations are known.
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public nonisolated(nonsending) static func watching<Result>(
    grace: Duration = .seconds(2), clock: any Clock<Duration>, retainPaths: Bool = false,
    report: SurvivorHandler = .standard, _ body: () async throws -> Result
  ) async rethrows -> Result {
    #if DEBUG || BELAY_DIAGNOSTICS
      try await LifetimeObservers.$scoped.withValue(registry(grace, clock, retainPaths, report), operation: body)
    #else
      try await body()
    #endif
  }

  // MARK: Who should go

  /// `owner` has been told to go: a screen that was dismissed, a user's session at logout. If it is still alive when the grace
  /// period is over, it is reported with the runs that still go: those of `scope`, those that were given `owner` by `run(on:)`, and, of
  /// every other scope or store that `owner` is seen to hold, those that hold that one (with retain paths).
  ///
  /// It cannot be taken back: a screen that is kept to be shown again is reported too. An owner who is reported after the end of
  /// its scope, and told to go as well, is reported twice.
  ///
  /// - Parameters:
  ///   - owner: Held weakly.
  ///   - scope: The owner's, if it has one.
  ///   - report: Who hears of this owner, instead of who was given to the watch.
  ///   - fileID: What the report says of where it was told to go. Leave it out.
  ///   - line: As `fileID`.
  public static func expectRelease(
    of owner: AnyObject, naming scope: TaskScope? = nil, report: SurvivorHandler? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    #if DEBUG || BELAY_DIAGNOSTICS
      expectRelease(
        of: owner, isScopeNamed: scope != nil, scope?.observer, report, SourceLocation(fileID: fileID, line: line))
    #endif
  }

  /// As the other one, for an owner with a store.
  @MainActor
  public static func expectRelease<F: Feature>(
    of owner: AnyObject, naming store: Store<F>, report: SurvivorHandler? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    #if DEBUG || BELAY_DIAGNOSTICS
      expectRelease(
        of: owner, isScopeNamed: true, Store.engine(of: store).lifetime.observer, report,
        SourceLocation(fileID: fileID, line: line))
    #endif
  }

  /// `owner` goes when `scope` ends: if it is still alive after the grace period, it is reported, with what still goes of `scope`.
  /// Not for an owner that lives on when it has called `end()`.
  ///
  /// - Parameters:
  ///   - owner: Held weakly.
  ///   - scope: One owner for each; a second call replaces the first.
  public static func expectRelease(of owner: AnyObject, afterEndOf scope: TaskScope) {
    #if DEBUG || BELAY_DIAGNOSTICS
      (scope.observer as? RegisteredScope)?.belongs(to: owner)
    #endif
  }

  /// As the other one, for a store.
  @MainActor
  public static func expectRelease<F: Feature>(of owner: AnyObject, afterEndOf store: Store<F>) {
    #if DEBUG || BELAY_DIAGNOSTICS
      (Store.engine(of: store).lifetime.observer as? RegisteredScope)?.belongs(to: owner)
    #endif
  }
}

#if DEBUG || BELAY_DIAGNOSTICS
  extension Survivors {
    private static func registry<C: Clock>(
      _ grace: Duration, _ clock: C, _ retainPaths: Bool, _ report: SurvivorHandler
    ) -> LiveRegistry where C.Duration == Duration {
      LiveRegistry(
        clock: clock, finder: retainPaths ? RetainFinder() : nil,
        observer: SurvivorWatch(grace: grace, clock: clock, report: report))
    }

    private static func expectRelease(
      of owner: AnyObject, isScopeNamed: Bool, _ observer: (any ScopeObserver)?, _ report: SurvivorHandler?,
      _ location: SourceLocation
    ) {
      let scope = observer as? RegisteredScope
      guard let registry = scope?.registry ?? LiveRegistry.current,
        let watch = registry.observer as? any SurvivorWatching
      else { return }
      var suspect = Suspect(owner, reason: .toldToGo("\(location)"), report, since: registry.now())
      if let scope { suspect.scopes = [scope.id] }
      suspect.isScopeUnknown = isScopeNamed && scope == nil
      watch.enter(suspect, in: registry)
    }
  }

  extension RegisteredScope {
    fileprivate func belongs(to owner: AnyObject) {
      registry.change(id) { $0.owner = owner }
    }
  }
#endif
