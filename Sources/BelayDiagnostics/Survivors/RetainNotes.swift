// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import Belay

/// For the test kit: how work that is started within it retains its owner or its scope.
///
/// Empty where retain paths cannot be read, and in builds without diagnostics.
package struct RetainNotes: Sendable {
  #if DEBUG || BELAY_DIAGNOSTICS
    private let registry: LiveRegistry
  #endif

  package init() {
    #if DEBUG || BELAY_DIAGNOSTICS
      // If there is a registry already, it is used.
      registry = LiveRegistry.current ?? LiveRegistry(clock: ContinuousClock(), finder: RetainFinder())
    #endif
  }

  package nonisolated(nonsending) func recording<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    #if DEBUG || BELAY_DIAGNOSTICS
      try await LifetimeObservers.$scoped.withValue(registry, operation: body)
    #else
      try await body()
    #endif
  }

  /// `task 'load' (Portfolio.swift:42) → captures PortfolioViewController → .tasks → TaskScope`
  package func path(of run: RunDescription.ID) -> String? {
    #if DEBUG || BELAY_DIAGNOSTICS
      registry.runs.first { $0.run.id == run }.flatMap { SurvivorReport.Run($0, in: nil, now: .zero).retainPath }
    #else
      nil
    #endif
  }
}
