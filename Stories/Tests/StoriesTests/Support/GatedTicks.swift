// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A clock that ticks on the test's request.
@MainActor
final class GatedTicks {
  private let requests = GatedRequests<Void, Void>()

  var ticker: Ticker {
    Ticker { try await self.requests.ask(()) }
  }

  /// The number of awaited ticks.
  var asked: Int { requests.endings.count }

  /// How the wait for each tick ended; nil while it lasts.
  var endings: [RequestEnding?] { requests.endings }

  /// Ticks once, for all waiters.
  func tick() {
    for (wait, ending) in requests.endings.enumerated() where ending == nil { requests.answer(wait, ()) }
  }

  /// Stops the clock: all waiters get an error.
  func stop() {
    for (wait, ending) in requests.endings.enumerated() where ending == nil { requests.refuse(wait) }
  }
}
