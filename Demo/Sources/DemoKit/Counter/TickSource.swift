// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The clock of one opened counter screen. It counts its ticks, for any waiter.
///
/// Work that waits for a tick retains the source. The source does not retain the work: without a waiter, it is
/// released.
///
/// **Isolation.** The main actor.
@MainActor
final class TickSource {
  /// Called for each tick, in the turn of the tick.
  var ticked: @MainActor () -> Void = {}

  private let pause: @Sendable () async throws -> Void
  private var isStopped = false

  init(pause: @escaping @Sendable () async throws -> Void) { self.pause = pause }

  var ticker: Ticker {
    Ticker { [self] in try await next() }
  }

  /// Stops the clock: a waiter gets an error at the next tick.
  func stop() { isStopped = true }

  private func next() async throws {
    try await pause()
    // A tick is not delivered if its task was cancelled meanwhile.
    try Task.checkCancellation()
    guard !isStopped else { throw CancellationError() }
    ticked()
  }
}
