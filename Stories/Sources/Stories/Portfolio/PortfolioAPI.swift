// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the portfolio's screens ask the backend for.
///
/// Closures, so that the demo can answer over HTTP and a test by hand.
public struct PortfolioAPI: Sendable {
  /// What the user owns. Throws what the connection throws when its task is cancelled.
  public var holdings: @Sendable () async throws -> [Holding]

  public init(holdings: @escaping @Sendable () async throws -> [Holding]) {
    self.holdings = holdings
  }
}
