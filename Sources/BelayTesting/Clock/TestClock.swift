// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A clock that stands still until the test moves it.
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
/// - To advance is to wake those who sleep one after the other, each at its time, and to wait after each until nothing of the
///   test's work moves any more: who sleeps again within the span is woken again.
/// - Nothing but the test moves it, and no real time passes.
/// - A run that sleeps on it is known to: reports name it, and until when it sleeps.
/// - The work of stores and scopes beside a ``TestStore`` is seen in a test with the trait `.controlsWork`, or within
///   ``withControlledWork(_:)``. That of plain `Task {}`s is not: to wait until such a one has gone to sleep, call ``hasSleepers(_:fileID:filePath:line:column:)``
///   first.
///
/// **Isolation.** Any. A clock may be shared by several stores of a test.
///
/// **Cancellation.** A sleeper that is cancelled wakes at once, with `CancellationError`.
public final class TestClock: Clock, Sendable {
  /// A time on a test clock.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// Since the clock was made.
    public let sinceStart: Duration

    /// A moment of a test clock.
    public init(sinceStart: Duration = .zero) { self.sinceStart = sinceStart }

    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }

    /// Its time in seconds: `0.3 s`.
    public var description: String { "\(sinceStart / .seconds(1)) s" }
  }

  /// Somebody who sleeps.
  public struct Sleeper: Sendable, CustomStringConvertible {
    /// Until when.
    public let deadline: Instant
    /// The run whose work sleeps; nil for work that is no run's, or that the test does not control.
    public let run: String?

    /// `'results' of Search (Search.swift:31) sleeps until 0.3 s`
    public var description: String { "\(run ?? "A task that is no run") sleeps until \(deadline)" }
  }

  let storage = TestClockStorage()
  /// A test that still wakes sleepers after so many never ends.
  private let mostWakes: Int

  /// A clock at zero, on which nobody sleeps.
  public convenience init() { self.init(mostWakes: 100_000) }

  package init(mostWakes: Int) { self.mostWakes = mostWakes }

  public var now: Instant { storage.now }
  public var minimumResolution: Duration { .zero }

  /// Who sleeps, the first to be woken first.
  public var sleepers: [Sleeper] { storage.sleepers }

  /// Sleeps until the test has moved the clock so far.
  ///
  /// - Throws: `CancellationError` when the caller is cancelled, or was before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await Supervision.waiting("for \(deadline) on the test clock") {
      try await storage.sleep(until: deadline)
    }
  }

  // MARK: The test

  /// Moves the time on, waking those whose time comes, each at its time.
  ///
  /// - Parameter duration: Zero only lets the work go on as far as it can.
  /// - Parameter fileID: The caller's file, for reports.
  /// - Parameter filePath: The path of the caller's file, for reports.
  /// - Parameter line: The caller's line, for reports.
  /// - Parameter column: The caller's column, for reports.
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

  /// Moves the time on until nobody sleeps on it any more.
  ///
  /// Work that sleeps again and again, such as a timer, never comes to an end: after 100,000 wakes the test fails, with who sleeps.
  @MainActor
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await wake(until: nil, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits until so many sleep. Fails when nothing moves any more and they do not.
  @MainActor
  public func hasSleepers(
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
        \(count) were to sleep on the test clock, and \(sleepers.count) do. Nothing moves any more.
        \(LiveRun.list(monitors.flatMap(\.books.live)))
        """, at: location)
    }
    if await storage.hasSleepers(count) { return }
    TestFailure.record(
      "\(count) were to sleep on the test clock, and \(sleepers.count) do. The test was cancelled.", at: location)
  }

  @MainActor
  private func wake(until end: Instant?, _ location: TestLocation) async {
    guard await rests(location) else { return }
    var wakes = 0
    while let next = storage.earliest, end.map({ next <= $0 }) ?? true {
      guard wakes < mostWakes else { return recordEndless(location) }
      wakes += 1
      storage.move(to: next)
      guard await rests(location) else { return }
    }
    if let end { storage.move(to: end) }
  }

  private func recordEndless(_ location: TestLocation) {
    TestFailure.record(
      """
      The test clock has woken sleepers \(mostWakes) times, and they sleep again. Advance it by a duration instead, or end \
      what repeats.
      \(sleepers.map { "  \($0)" }.joined(separator: "\n"))
      """, at: location)
  }

  /// False: the work goes on and on, and the test has failed.
  @MainActor
  private func rests(_ location: TestLocation) async -> Bool {
    await WorkMonitor.restsOrFails(WorkMonitor.ofCurrentTest, location)
  }
}
