// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The clock that the counter counts by.
///
/// A closure, so that the demo can have it tick by real time and a test by hand.
public struct Ticker: Sendable {
  /// Returns at the next tick. Throws when its task has been cancelled.
  public var tick: @MainActor @Sendable () async throws -> Void

  public init(tick: @escaping @MainActor @Sendable () async throws -> Void) {
    self.tick = tick
  }
}
