// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The counter's view model as it was, with a scope
/// in place of the bag.
///
/// The work reaches the model through a proxy that
/// is weak, and that throws once the scope has gone.
/// Between two ticks nothing holds the model.
@MainActor
final class WeakOwnerCounter {
  private(set) var number = 0

  let scope = TaskScope()

  private let ticker: Ticker

  init(ticker: Ticker) {
    self.ticker = ticker
  }

  func appeared() {
    scope.run(.counting, on: self) { [ticker] owner in
      for number in 1...10_000 {
        try await ticker.tick()
        try owner { $0.number = number }
      }
    }
  }
}

extension Lane {
  fileprivate static let counting = Lane("counting", .drop)
}
