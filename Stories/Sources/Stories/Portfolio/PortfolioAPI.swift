// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The requests of the portfolio's screens to the backend.
///
/// Closures, so that the demo can answer over HTTP and a test by hand.
public struct PortfolioAPI: Sendable {
  /// What the user owns. Throws the connection's error when its task is cancelled.
  public var holdings: @Sendable () async throws -> [Holding]

  public init(holdings: @escaping @Sendable () async throws -> [Holding]) {
    self.holdings = holdings
  }
}
