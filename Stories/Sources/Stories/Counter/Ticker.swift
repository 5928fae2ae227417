// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The source of the counter's ticks.
///
/// A closure, so that the demo can tick in real time and a test by hand.
public struct Ticker: Sendable {
  /// Returns at the next tick. Throws when its task has been cancelled.
  public var tick: @MainActor @Sendable () async throws -> Void

  public init(tick: @escaping @MainActor @Sendable () async throws -> Void) {
    self.tick = tick
  }
}
