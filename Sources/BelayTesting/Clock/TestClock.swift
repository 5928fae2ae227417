// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A clock that stands still until the test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(Search(api: api, clock: clock), state: .init())
///
/// store.send(.queryChanged("rope")) { $0.query = "rope" }
/// await clock.advance(by: .milliseconds(300))          // the debounce is over
/// answers.answer([.rope])
/// await store.receive(.found([.rope])) { $0.hits = [.rope] }
/// ```
///
/// ## Behavior
/// - Advancing wakes the sleepers one after another, each at its time. After each it waits until all of the test's work
///   is at rest: work that sleeps again within the span is woken again.
/// - Only the test moves it, and no real time passes. The jitter of a `Backoff` takes nothing away on it.
/// - The kit knows which runs sleep on it: reports name them, and until when they sleep.
/// - The work of stores and scopes other than a ``TestStore`` is controlled in a test with the trait `.controlsWork`,
///   or within ``withControlledWork(fileID:filePath:line:column:_:)``. Plain `Task {}`s are not controlled: call
///   ``waitForSleepers(_:fileID:filePath:line:column:)`` first, to wait until such a task sleeps.
///
/// **Isolation.** Any. A clock may be shared by several stores of a test.
///
/// **Cancellation.** A sleeper that is cancelled wakes at once, with `CancellationError`.
public final class TestClock: Clock, Sendable {
  /// A time on a test clock.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was made.
    public let sinceStart: Duration

    /// A time on a test clock.
    public init(sinceStart: Duration = .zero) { self.sinceStart = sinceStart }

    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }

    /// The time in seconds: `0.3 s`.
    public var description: String { "\(sinceStart / .seconds(1)) s" }
  }

  /// A task that sleeps on a test clock.
  public struct Sleeper: Sendable, CustomStringConvertible {
    /// When it wakes.
    public let deadline: Instant
    /// The run whose work sleeps; nil for work outside a run, or outside the test's control.
    package let run: String?

    /// `'results' of Search (Search.swift:31) sleeps until 0.3 s`
    public var description: String { "\(run ?? "A task that is no run") sleeps until \(deadline)" }
  }

  let storage = TestClockStorage()
  /// Limits the wakes of a test that would otherwise never end.
  private let mostWakes: Int

  /// A clock at zero, without sleepers.
  public convenience init() { self.init(mostWakes: 100_000) }

  package init(mostWakes: Int) { self.mostWakes = mostWakes }

  public var now: Instant { storage.now }
  public var minimumResolution: Duration { .zero }

  /// The sleepers, in the order in which they will wake.
  public var sleepers: [Sleeper] { storage.sleepers }

  /// Sleeps until the test has advanced the clock to `deadline`.
  ///
  /// - Throws: `CancellationError` when the caller is cancelled, or was before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await Scheduling.waiting("for \(deadline) on the test clock") {
      try await storage.sleep(until: deadline)
    }
  }

  // MARK: The test

  /// Advances the time, and wakes the sleepers on the way, each at its time.
  ///
  /// - Parameters:
  ///   - duration: How far. Zero only lets the work run until it is at rest.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  @MainActor
  public func advance(
    by duration: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    ProgrammerMistake.refuse(
      unless: duration >= .zero, "A test clock cannot go back by \(duration). Advance it by zero or more.")
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await wake(until: now.advanced(by: duration), location)
  }

  /// Advances the time until nothing sleeps on the clock any more.
  ///
  /// Work that sleeps repeatedly, such as a timer, never ends: after 100,000 wakes the test fails, and the failure
  /// names the sleepers.
  @MainActor
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await wake(until: nil, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for this number of sleepers. Fails if all work is at rest and there are fewer.
  @MainActor
  public func waitForSleepers(
    _ count: Int = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let monitors = WorkMonitor.ofCurrentTest
    if !monitors.isEmpty { _ = await WorkMonitor.settle(monitors) }
    guard sleepers.count < count else { return }
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard monitors.isEmpty else {
      return TestFailure.record(
        """
        \(expected(count)) All work is at rest.
        \(LiveRun.list(monitors.flatMap(\.registry.live)))
        """, at: location)
    }
    if await storage.waitForSleepers(count) { return }
    TestFailure.record(
      "\(expected(count)) The test was cancelled.", at: location)
  }

  private func expected(_ count: Int) -> String {
    "The test expects \(count) \(count == 1 ? "sleeper" : "sleepers") on the test clock, which has \(sleepers.count)."
  }

  @MainActor
  private func wake(until end: Instant?, _ location: TestLocation) async {
    guard await waitUntilAtRest(location) else { return }
    var wakes = 0
    while let next = storage.earliest, end.map({ next <= $0 }) ?? true {
      guard wakes < mostWakes else { return recordEndless(location) }
      wakes += 1
      storage.move(to: next)
      guard await waitUntilAtRest(location) else { return }
    }
    if let end { storage.move(to: end) }
  }

  private func recordEndless(_ location: TestLocation) {
    TestFailure.record(
      """
      The test clock has woken sleepers \(mostWakes) times, and they sleep again. Advance it by a duration instead, or end \
      the work that repeats.
      \(sleepers.map { "  \($0)" }.joined(separator: "\n"))
      """, at: location)
  }

  /// Returns false if the work is never at rest; the test has failed then.
  @MainActor
  private func waitUntilAtRest(_ location: TestLocation) async -> Bool {
    await WorkMonitor.settleOrFail(WorkMonitor.ofCurrentTest, location)
  }
}

extension TestClock: ExactClock {}
