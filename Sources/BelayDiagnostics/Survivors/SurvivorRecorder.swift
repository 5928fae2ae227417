// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Collects reports, for tests.
///
/// ```swift
/// let recorder = SurvivorRecorder()
/// await Survivors.watching(grace: .seconds(1), clock: clock, report: recorder.handler) {
///   var screen: CounterScreen? = CounterScreen(ticks: { try await ticks.wait() })
///   screen?.appear()
///   await ticks.waitUntilReached()
///   screen = nil
///   await clock.advance(by: .seconds(1))
/// }
/// #expect(recorder.reports.isEmpty)
/// ```
public final class SurvivorRecorder: Sendable {
  private let recorded = Lock<[SurvivorReport]>([])

  /// A recorder without reports.
  public init() {}

  /// The handler to pass to ``Survivors/watch(grace:clock:retainPaths:report:)``.
  public var handler: @Sendable (SurvivorReport) -> Void {
    { report in self.recorded.withLock { $0.append(report) } }
  }

  /// The reports so far, in order.
  public var reports: [SurvivorReport] { recorded.withLock { $0 } }
}
