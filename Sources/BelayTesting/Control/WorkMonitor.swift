// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if canImport(Dispatch)
  import Dispatch
#endif

/// Knows all work that a test has started, and when all of it is at rest.
///
/// All the work runs on the main queue, see ``MainQueueExecutor``. So rest can be observed: no job is enqueued, and no
/// change was recorded while the main queue ran its jobs. No clock is read and no time is guessed. Without Dispatch
/// (WASI) all work is on one thread anyway, and hops between nonisolated functions are not observed.
final class WorkMonitor: RunCensus, @unchecked Sendable {
  /// How many passes of the main queue must show no change. Needed because main-actor work that hops between main-actor
  /// functions, without calling a gate, a clock or a store, records none. Unit: passes of the queue.
  private static let quietPasses = 8
  /// The same while a run does something outside the test's control, and may return from it.
  private static let quietPassesWhenUncontrolled = 64
  /// How often the global executor is passed: a task that hops there once has come back after one pass, and one that
  /// does so several times in a row after as many. Unit: passes.
  private static let passesForOthers = 16
  /// Work that still moves after this many passes counts as never at rest. Unit: passes of the queue.
  @TaskLocal package static var mostPasses = 200_000

  /// One for all nested monitors.
  private let ownExecutor: (any Sendable)?

  init() {
    let registry = WorkRegistry()
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      #if canImport(Dispatch)
        ownExecutor = Scheduling.current?.executor == nil ? MainQueueExecutor(registry) : nil
      #else
        ownExecutor = nil
      #endif
    } else {
      ProgrammerMistake.refuse(
        "BelayTesting needs iOS 18, macOS 15, tvOS 18, watchOS 11 or visionOS 2 where tests run. Choose a newer simulator."
      )
    }
    super.init(registry)
    Self.add(self)
  }

  override var executor: (any Sendable)? { ownExecutor ?? outer?.executor }

  override func mayReact(_ reaction: @autoclosure () -> String) -> Bool {
    registry.reacts(reaction()) && super.mayReact(reaction())
  }

  // MARK: Rest

  /// Runs `body`, which may start work, under this monitor.
  func supervise<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Scheduling.$current.withValue(self, operation: body)
  }

  /// Waits until all work is at rest. False: it never is, or is only because a reaction was stopped.
  @MainActor
  func settle() async -> Bool {
    let isAtRest = await Self.settle(monitors)
    return monitors.allSatisfy { $0.registry.endlessReaction == nil } && isAtRest
  }

  /// As `settle`, and lets tasks that are no runs come back from the global executor first: one that iterates a stream
  /// hops there for each element. How many do is not known, so this passes that executor often, behind its other jobs.
  @MainActor
  func settleWithOthers() async -> Bool {
    for _ in 0..<Self.passesForOthers {
      await Task.detached(priority: .background) {}.value
      await Self.passMainQueue()
    }
    return await settle()
  }

  /// As `settle`, but fails the test if the work is never at rest.
  @MainActor
  static func settleOrFail(_ monitors: [WorkMonitor], _ location: TestLocation) async -> Bool {
    let isAtRest = await settle(monitors)
    let endless = monitors.compactMap { $0.registry.takeEndlessReaction() }.first
    if let endless {
      TestFailure.record(
        """
        \(endless) has followed \(WorkRegistry.mostReactions) times, from work that waited for nothing in between: the work that a \
        reaction starts changes a field that a reaction watches, and so on. It was stopped.
        \(LiveRun.list(monitors.flatMap(\.registry.live)))
        Return nil from its closure, or leave the field as it is, when there is nothing to do.
        """, at: location)
    }
    if isAtRest { return endless == nil }
    TestFailure.record(
      """
      The work never comes to rest: it runs on without waiting for a gate, a stub, a test clock or a store.
      \(LiveRun.list(monitors.flatMap(\.registry.live)))
      """, at: location)
    return false
  }

  @MainActor
  static func settle(_ monitors: [WorkMonitor]) async -> Bool {
    let watch: @MainActor @Sendable () async -> Bool = { await waitUntilNothingMoves(monitors) }
    #if canImport(Dispatch)
      guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return await watch() }
      // On the main queue too: otherwise each pass would hop through another thread, and take ten times as long.
      return await Task(executorPreference: MainQueueExecutor(WorkRegistry()), operation: watch).value
    #else
      return await watch()
    #endif
  }

  @MainActor
  private static func waitUntilNothingMoves(_ monitors: [WorkMonitor]) async -> Bool {
    var quiet = 0
    for monitor in monitors { monitor.registry.beginSettling() }
    for _ in 0..<mostPasses {
      let before = monitors.map(\.registry.moves)
      await passMainQueue()
      let hasMoved = before.contains(nil) || before != monitors.map(\.registry.moves)
      quiet = hasMoved ? 0 : quiet + 1
      guard quiet >= quietPasses else { continue }
      let isControlled = !monitors.contains { $0.registry.live.contains(where: \.isUncontrolled) }
      if isControlled || quiet >= quietPassesWhenUncontrolled { return true }
    }
    return false
  }

  /// Returns when the main queue has run all its present jobs.
  private static func passMainQueue() async {
    await withUnsafeContinuation { continuation in
      #if canImport(Dispatch)
        DispatchQueue.main.async { continuation.resume() }
      #else
        Task { @MainActor in continuation.resume() }
      #endif
    }
  }
}
