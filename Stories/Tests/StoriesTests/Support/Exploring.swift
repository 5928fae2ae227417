// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting
import Foundation
import Stories
import Testing

/// Explores a scenario that is correct in every order, and reports the orders in which it is not.
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

/// Explores a scenario that fails in some order, and reports if none is found.
@MainActor
func exploreWrong(
  _ title: String, prunes: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
  _ scenario: @escaping @MainActor (Scenario) async throws -> Void
) async throws -> ExplorationReport {
  var found: ExplorationReport?
  // Expects the scenario to fail.
  await withKnownIssue("What goes wrong in '\(title)'", sourceLocation: sourceLocation) {
    found = await exploreRight(title, prunes: prunes, scenario)
  }
  return try #require(found, sourceLocation: sourceLocation)
}

/// Prints the figures if BELAY_PRINT_EXPLORATIONS is set in the environment. The time is not checked.
private func printed(_ report: ExplorationReport, of title: String, took duration: Duration) {
  guard ProcessInfo.processInfo.environment["BELAY_PRINT_EXPLORATIONS"] != nil else { return }
  let seconds = duration / .seconds(1)
  print(
    """
    == \(title): \(report.orders) orders, \(report.executions) executions, \
    \(String(format: "%.3f", seconds)) s, \(report.findings.count) findings
    \(report)

    """)
}

extension CheckoutAPI {
  /// A checkout's three calls, answered in any order.
  ///
  /// - Parameters:
  ///   - validations: The results of the validation; each leads to other orders.
  ///   - errors: The errors with which the order may fail.
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
