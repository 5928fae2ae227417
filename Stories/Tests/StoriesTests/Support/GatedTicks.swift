// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A clock that ticks when the test says so.
@MainActor
final class GatedTicks {
  private let requests = GatedRequests<Void, Void>()

  var ticker: Ticker {
    Ticker { try await self.requests.ask(()) }
  }

  /// How many ticks were waited for.
  var asked: Int { requests.endings.count }

  /// How the wait for each tick ended; nil while it goes on.
  var endings: [RequestEnding?] { requests.endings }

  /// Ticks once, for whoever waits.
  func tick() {
    for (wait, ending) in requests.endings.enumerated() where ending == nil { requests.answer(wait, ()) }
  }

  /// Takes the clock away: whoever waits gets an error.
  func stop() {
    for (wait, ending) in requests.endings.enumerated() where ending == nil { requests.refuse(wait) }
  }
}
