// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if canImport(Dispatch)
  import Dispatch
#endif

/// Knows of all work that a test has started, and when none of it moves any more.
///
/// The work runs on the main queue as a whole, see ``MainQueueExecutor``. So "nothing moves" can be seen: no part of it is booked,
/// and nothing has been told while the main queue did what was on it. No clock is asked and no time is guessed. Where there is no
/// Dispatch (WASI) all work is on one thread anyway, and what hops between functions of no actor gives no sign of life.
final class WorkMonitor: RunCensus, @unchecked Sendable {
  /// How often the main queue must have done what was on it, without a sign of life. Main-actor work that hops from one
  /// main-actor function to the next without asking a gate, a clock or a store gives no sign. Units: passes of the queue.
  private static let quietPasses = 8
  /// The same while a run does something that the test does not control, and may come back from it.
  private static let quietPassesWhenUncontrolled = 64
  /// Work that still moves after so many passes never comes to rest. Units: passes of the queue.
  @TaskLocal package static var mostPasses = 200_000

  /// One for all monitors that lie within each other.
  private let ownExecutor: (any Sendable)?

  init() {
    let books = WorkBooks()
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      #if canImport(Dispatch)
        ownExecutor = Scheduling.current?.executor == nil ? MainQueueExecutor(books) : nil
      #else
        ownExecutor = nil
      #endif
    } else {
      ProgrammerMistake.refuse(
        "BelayTesting needs iOS 18, macOS 15, tvOS 18, watchOS 11 or visionOS 2 where tests run. Choose a newer simulator."
      )
    }
    super.init(books)
    Self.add(self)
  }

  override var executor: (any Sendable)? { ownExecutor ?? outer?.executor }

  // MARK: What moves

  /// Runs `body`, which may start work, under this monitor.
  func supervise<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Scheduling.$current.withValue(self, operation: body)
  }

  /// Waits until nothing moves any more. False: it never comes to rest.
  @MainActor
  func settle() async -> Bool { await Self.settle(monitors) }

  /// As `settle`, and fails the test where the work never comes to rest.
  @MainActor
  static func restsOrFails(_ monitors: [WorkMonitor], _ location: TestLocation) async -> Bool {
    if await settle(monitors) { return true }
    TestFailure.record(
      """
      The work never comes to rest: it goes on without waiting for a gate, a stub, a test clock or a store.
      \(LiveRun.list(monitors.flatMap(\.books.live)))
      """, at: location)
    return false
  }

  @MainActor
  static func settle(_ monitors: [WorkMonitor]) async -> Bool {
    let watch: @MainActor @Sendable () async -> Bool = { await waitUntilNothingMoves(monitors) }
    #if canImport(Dispatch)
      guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return await watch() }
      // On the main queue too: else each pass would go by way of another thread, and take ten times as long.
      return await Task(executorPreference: MainQueueExecutor(WorkBooks()), operation: watch).value
    #else
      return await watch()
    #endif
  }

  @MainActor
  private static func waitUntilNothingMoves(_ monitors: [WorkMonitor]) async -> Bool {
    var quiet = 0
    for _ in 0..<mostPasses {
      let before = monitors.map(\.books.moves)
      await passMainQueue()
      let hasMoved = before.contains(nil) || before != monitors.map(\.books.moves)
      quiet = hasMoved ? 0 : quiet + 1
      guard quiet >= quietPasses else { continue }
      let isControlled = !monitors.contains { $0.books.live.contains(where: \.isUncontrolled) }
      if isControlled || quiet >= quietPassesWhenUncontrolled { return true }
    }
    return false
  }

  /// Returns when all has been done that was on the main queue.
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
