// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The checkout story without a browser: many checkouts one after the other, each with different delays.
enum CheckoutRun {
  /// The allowed number of runs.
  static let runs = 1...10_000

  /// Plays the story over HTTP, with a separate backend.
  ///
  /// - Parameters:
  ///   - variant: The variant to play.
  ///   - runs: The number of checkouts. The first has the seed 1, and so on, for every variant.
  ///   - backendPort: The backend's port; 0 for any free port.
  /// - Throws: ``DemoFailure`` if the backend cannot listen, or a checkout does not end.
  @MainActor
  static func play(variant: CheckoutVariant, runs: Int, backendPort: UInt16 = 0) async throws -> CheckoutTally {
    let backend = try await Backend.start(port: backendPort)
    let client = CheckoutClient(variant: variant, name: "run", backend: backend)
    let result: Result<CheckoutTally, any Error>
    do {
      try await client.connect()
      var tally = CheckoutTally()
      for seed in 1...runs { tally.add(try await client.checkOut(CheckoutDelays(seed: UInt64(seed)))) }
      result = .success(tally)
    } catch {
      result = .failure(error)
    }
    client.end()
    await backend.server.stop()
    return try result.get()
  }
}
