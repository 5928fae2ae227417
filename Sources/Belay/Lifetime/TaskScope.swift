// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The work of one screen, view model, service or actor. Releasing the scope ends the work.
///
/// ```swift
/// @MainActor final class TickerViewController {
///   private let scope = TaskScope()
///   private var price = ""
///
///   func viewDidLoad() {
///     scope.run(.prices, on: self) { owner in
///       for await tick in ticker.ticks() {
///         try owner { $0.price = tick.text }      // throws once the screen has gone
///       }
///     }
///   }
/// }
/// ```
///
/// ## Behavior
/// - When the scope is released, or `end()` is called, every run that it started is cancelled at that moment, on
///   whatever thread. No hop, no later turn.
/// - Running work never keeps the scope alive: it is always deinitialized. (A task that awaits
///   `scope.run(…).finished()` holds only what that expression holds.)
/// - Work that uses the owner proxy (`run(_:on:_:)`) does not keep the owner alive across a suspension, and cannot
///   access it once the run has ended, whatever the work does.
/// - The plain form only cancels its work. A closure that captures its owner strongly keeps it until the work returns,
///   and can still write to it.
/// - An access to the owner that has begun when another thread cancels is completed; the next one throws.
/// - A run is registered before `run` returns and before a task exists. Lanes are those of ``Lane``.
/// - A scope may be used from any thread. It may live as long as the app: an upload that must survive its screen
///   belongs in such a scope.
public final class TaskScope: Sendable {
  package let engine: ScopeEngine
  let onFailure: (@Sendable (any Error, Lane) -> Void)?
  let heldValues = OwnerHeldValues()

  /// A scope without runs. Starts nothing.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - onFailure: Called with every error that a live run throws, but never with a cancellation. It is called where
  ///     the run ended, on no particular actor, and the scope holds it: capture owners weakly. Without it, debug builds
  ///     report the error of a run that is not awaited.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line,
    onFailure: (@Sendable (_ error: any Error, _ lane: Lane) -> Void)? = nil
  ) {
    engine = ScopeEngine(LifetimeObserver(name: nil, at: "\(fileID):\(line)"))
    self.onFailure = onFailure
    engine.lifetime(.handleMade(self))
    #if DEBUG || BELAY_DIAGNOSTICS
      MadeScopes.tell(of: engine, at: "\(fileID):\(line)")
    #endif
  }

  /// A scope that glue makes for an owner.
  ///
  /// - Parameter owner: The owner's name, which diagnostics show in place of a line.
  package init(madeFor owner: String) {
    engine = ScopeEngine(LifetimeObserver(name: nil, at: "of \(owner)"))
    onFailure = nil
    engine.lifetime(.handleMade(self))
    #if DEBUG || BELAY_DIAGNOSTICS
      MadeScopes.tell(of: engine, at: "of \(owner)")
    #endif
  }

  deinit {
    engine.perform(engine.end(), isolation: nil)
    engine.lifetime(.released)
  }

  /// For diagnostics.
  package var observer: (any ScopeObserver)? { engine.lifetime.observer }

  /// Whether ``end(isolation:)`` was called. No run starts any more.
  public var isEnded: Bool { engine.isEnded }

  /// Ends all work now, as the scope's release would, for an owner that lives on: a screen that was hidden, a user that
  /// logged out. Later runs are cancelled before they start.
  ///
  /// - Parameter isolation: The caller's isolation.
  public func end(isolation: isolated (any Actor)? = #isolation) {
    engine.perform(engine.end(), isolation: isolation)
  }

  /// Cancels the running and waiting runs of `lane`.
  ///
  /// - Parameter lane: The lane.
  /// - Parameter isolation: The caller's isolation.
  public func cancel(_ lane: Lane, isolation: isolated (any Actor)? = #isolation) {
    engine.perform(engine.cancelAll(in: lane), isolation: isolation)
  }

  /// Cancels the running and waiting runs of all lanes with this name, whatever their ids.
  ///
  /// - Parameter name: The name of the lanes.
  /// - Parameter isolation: The caller's isolation.
  public func cancel(lanesNamed name: String, isolation: isolated (any Actor)? = #isolation) {
    engine.perform(engine.cancelAll(inLanesNamed: name), isolation: isolation)
  }

  /// Lets the runs that wait in `lane` start while fewer than `limit` of its runs run: more uploads at once on a fast
  /// network.
  ///
  /// Runs that are requested later have the limit of their own policy. A higher limit of a run that waits stays.
  ///
  /// - Parameter lane: The lane.
  /// - Parameter limit: The most runs that run at once.
  /// - Parameter isolation: The caller's isolation.
  /// - Precondition: `limit` is positive.
  public func raiseLimit(of lane: Lane, to limit: Int, isolation: isolated (any Actor)? = #isolation) {
    engine.perform(engine.raiseLimit(of: lane, to: limit), isolation: isolation)
  }

  /// Runs `body` in `lane`: the plain form.
  ///
  /// The scope's end cancels it. It cannot prevent what a strong capture writes: `scope.run { await self.load() }`
  /// keeps `self` alive until `load` returns. Where that matters, use `run(_:on:_:)`.
  ///
  /// **Isolation.** Like `Task { }`: `body` runs on the actor where it is written, and starts there in the order of the
  /// calls.
  ///
  /// - Parameters:
  ///   - lane: The lane of the run. Defaults to concurrent.
  ///   - policy: Replaces the lane's own policy for this run.
  ///   - name: The run's name in reports. Defaults to the lane's name.
  ///   - priority: The priority of the run's task. By default, that of the code that starts it.
  ///   - isolation: The caller's isolation.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - body: The work. Its captures are kept until it returns.
  /// - Returns: The run, to await or to cancel.
  @discardableResult
  public func run(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () async throws -> Void
  ) -> Run {
    let record = ScopeRun(
      engine: engine, lane: lane, policy: policy, name: name, priority: priority,
      location: SourceLocation(fileID: fileID, line: line), onFailure: onFailure)
    engine.lifetime(.created(RunWork(owner: nil, handle: self, work: body)), of: record.description)
    // The record owns each of these tasks, through the engine's registry. A task ends when `body` has returned, and is
    // cancelled when the run ends before.
    let destination = body.isolation
    if destination === MainActor.shared {
      record.makeTask = { [name = record.taskName, priority = record.priority] in
        Scheduling.task(name: name, priority: priority) { @MainActor in await record.perform { try await body() } }
      }
    } else if destination == nil {
      record.makeTask = { [name = record.taskName, priority = record.priority] in
        Scheduling.task(name: name, priority: priority) { await record.perform { try await body() } }
      }
    } else {
      // Captures the isolation, so that the task starts directly on the caller's actor.
      record.makeTask = Self.task(record.taskName, record.priority) {
        _ = isolation
        await record.perform { try await body() }
      }
    }
    return start(record, isolation: isolation)
  }

  /// Makes a task later that starts on the actor of `operation`: the caller's, if the operation captures its isolation.
  private static func task(
    _ name: String?, _ priority: TaskPriority,
    @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async -> Void
  ) -> @Sendable () -> Task<Void, Never> {
    { Scheduling.task(name: name, priority: priority, operation) }
  }

  func start(_ record: ScopeRun, isolation: isolated (any Actor)?) -> Run {
    engine.perform(engine.register(record), isolation: isolation)
    return Run(record)
  }
}
