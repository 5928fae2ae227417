// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the home screen asks the backend for.
///
/// Closures, so that the demo can answer over HTTP and a test by hand.
public struct HomeAPI: Sendable {
  /// What the user owns.
  public var holdings: @Sendable () async throws -> [Holding]
  /// What one share of this holding cost lately, the oldest price first, in cents.
  public var sparkline: @Sendable (Holding.ID) async throws -> [Int]

  public init(
    holdings: @escaping @Sendable () async throws -> [Holding],
    sparkline: @escaping @Sendable (Holding.ID) async throws -> [Int]
  ) {
    self.holdings = holdings
    self.sparkline = sparkline
  }
}
