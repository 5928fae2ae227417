// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The clock of one opening of a counter's screen. It counts the ticks that it gave, whoever waited for them.
///
/// Work that waits for a tick keeps the source. The source keeps no work: when nobody waits any more, it goes.
///
/// **Isolation.** The main actor.
@MainActor
final class TickSource {
  /// Hears of each tick, in the turn in which it is given.
  var ticked: @MainActor () -> Void = {}

  private let pause: @Sendable () async throws -> Void
  private var isStopped = false

  /// - Parameter pause: How long it is from tick to tick. Throws when its task is cancelled.
  init(pause: @escaping @Sendable () async throws -> Void) { self.pause = pause }

  var ticker: Ticker {
    Ticker { [self] in try await next() }
  }

  /// Ticks no more: whoever waits gets an error at the next tick.
  func stop() { isStopped = true }

  private func next() async throws {
    try await pause()
    // A tick that was on its way when its task was cancelled is not given.
    try Task.checkCancellation()
    guard !isStopped else { throw CancellationError() }
    ticked()
  }
}
