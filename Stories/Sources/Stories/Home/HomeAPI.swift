// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The home screen's requests to the backend.
///
/// Closures, so that the demo can answer over HTTP and a test by hand.
public struct HomeAPI: Sendable {
  /// What the user owns.
  public var holdings: @Sendable () async throws -> [Holding]
  /// The recent prices of one share of this holding, the oldest first, in cents.
  public var sparkline: @Sendable (Holding.ID) async throws -> [Int]

  public init(
    holdings: @escaping @Sendable () async throws -> [Holding],
    sparkline: @escaping @Sendable (Holding.ID) async throws -> [Int]
  ) {
    self.holdings = holdings
    self.sparkline = sparkline
  }
}
