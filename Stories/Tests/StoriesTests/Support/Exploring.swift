// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting
import Foundation
import Stories
import Testing

/// Explores a scenario that is right in every order, and complains of those in which it is not.
@MainActor
@discardableResult
func exploreRight(
  _ title: String, prunes: Bool = true, _ scenario: @escaping @MainActor (Scenario) async throws -> Void
) async -> ExplorationReport {
  let clock = ContinuousClock()
  let start = clock.now
  let report = await explore(prunes: prunes, scenario)
  printed(report, of: title, took: clock.now - start)
  return report
}

/// Explores a scenario that goes wrong in some order, and complains when that is not found.
@MainActor
func exploreWrong(
  _ title: String, prunes: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
  _ scenario: @escaping @MainActor (Scenario) async throws -> Void
) async throws -> ExplorationReport {
  var found: ExplorationReport?
  // That there is a failure of the test is what this looks for.
  await withKnownIssue("What goes wrong in '\(title)'", sourceLocation: sourceLocation) {
    found = await exploreRight(title, prunes: prunes, scenario)
  }
  return try #require(found, sourceLocation: sourceLocation)
}

/// Figures for whoever asks for them, with BELAY_PRINT_EXPLORATIONS in the environment. Nothing is asserted of the time.
private func printed(_ report: ExplorationReport, of title: String, took duration: Duration) {
  guard ProcessInfo.processInfo.environment["BELAY_PRINT_EXPLORATIONS"] != nil else { return }
  let seconds = duration / .seconds(1)
  print(
    """
    == \(title): \(report.counts.orders) orders, \(report.counts.executions) executions, \
    \(String(format: "%.3f", seconds)) s, \(report.findings.count) findings
    \(report)

    """)
}

extension CheckoutAPI {
  /// A checkout's three calls, answered in any order.
  ///
  /// - Parameters:
  ///   - validations: What the validation says, each an order of its own.
  ///   - errors: What the order may fail with.
  @MainActor
  static func explored(
    by scenario: Scenario, validations: [Bool] = [true], mayFail errors: [any Error] = []
  ) -> CheckoutAPI {
    let validate = scenario.stub("validate") { (_: Cart.ID) in validations.map { .success($0) } }
    let submit = scenario.stub("submit", mayFail: errors) { (_: Cart.ID) in Receipt.example }
    let cleanUp = scenario.stub("clean up") { (_: Cart.ID) in }
    return CheckoutAPI(
      validate: { try await validate($0) }, submit: { try await submit($0) }, cleanUp: { try await cleanUp($0) })
  }
}
