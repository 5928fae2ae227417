// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting
import Testing

/// Explores a view model, which is wrong, and returns the report.
@MainActor
func exploredWithBug(
  sourceLocation: SourceLocation = #_sourceLocation, _ steps: @escaping @MainActor (Scenario) -> Void
) async throws -> ExplorationReport {
  var found: ExplorationReport?
  await withKnownIssue("What goes wrong in the view model", sourceLocation: sourceLocation) {
    found = await explore(bound: 500, samples: 0) { scenario in steps(scenario) }
  }
  return try #require(found, sourceLocation: sourceLocation)
}
