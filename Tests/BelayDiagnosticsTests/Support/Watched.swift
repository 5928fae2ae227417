// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayRetainPaths
import BelayTesting
import Testing

/// A watch with a test clock, and its reports.
final class Watched: Sendable {
  static let grace = Duration.seconds(2)

  private final class Sentinel {}

  let clock = TestClock()
  private let reports: AsyncStream<SurvivorReport>
  private let report: AsyncStream<SurvivorReport>.Continuation

  init() { (reports, report) = AsyncStream.makeStream() }

  /// Watches what `body` makes.
  nonisolated(nonsending) func callAsFunction<Result>(
    retainPaths: Bool = false, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Survivors.watching(
      grace: Self.grace, clock: clock, retainPaths: retainPaths,
      report: { [report] in report.yield($0) }, body)
  }

  /// Lets the grace period pass. Returns the reports on everything that was due before.
  ///
  /// Call it within the watch: it adds a suspect that is always reported, after all others.
  func afterGrace(isolation: isolated (any Actor)? = #isolation) async -> [SurvivorReport] {
    let sentinel = Sentinel()
    Survivors.expectRelease(of: sentinel)
    await clock.waitForSleepers(1)
    await clock.advance(by: Self.grace)
    var reported: [SurvivorReport] = []
    for await report in reports {
      if report.owner == "Sentinel" { break }
      reported.append(report)
    }
    withExtendedLifetime(sentinel) {}
    return reported
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs where retain paths are read at all: the library itself says so.
  static var whereRetainPathsAreRead: Self {
    .disabled(if: isUntested, "Retain paths are not read on this system and with this compiler.")
  }
}

private let isUntested: Bool = {
  final class Anything {}
  guard case .unknown(let obstacle) = retainPath(from: {}, to: Anything()) else { return false }
  return obstacle.kind == .untested
}()

extension SurvivorReport {
  /// Without the leftovers of deadlines, which are of the whole process, and so include those of parallel tests.
  var textAlone: String {
    description.split(separator: "\n").filter { !$0.hasPrefix("Bodies that still run") }.joined(separator: "\n")
  }
}
