// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Receives the reports on survivors.
///
/// ```swift
/// Survivors.watch(report: SurvivorHandler { report in analytics.note(report.runs.count) })
/// ```
public struct SurvivorHandler: Sendable {
  let report: @Sendable (SurvivorReport) -> Void

  /// A custom handler.
  ///
  /// - Parameter report: Called once for each finding, on no particular actor.
  public init(_ report: @escaping @Sendable (_ report: SurvivorReport) -> Void) { self.report = report }

  /// On Apple's systems: Xcode's runtime issues, purple in the editor. Elsewhere: standard error.
  public static var standard: SurvivorHandler {
    #if canImport(os) && canImport(MachO)
      SurvivorHandler { RuntimeIssue.report("\($0)") }
    #else
      standardError
    #endif
  }

  /// Prints some lines to standard error.
  public static var standardError: SurvivorHandler { SurvivorHandler { StandardError.print("belay: \($0)\n") } }
}

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
  public var handler: SurvivorHandler {
    SurvivorHandler { report in self.recorded.withLock { $0.append(report) } }
  }

  /// The reports so far, in order.
  public var reports: [SurvivorReport] { recorded.withLock { $0 } }
}
