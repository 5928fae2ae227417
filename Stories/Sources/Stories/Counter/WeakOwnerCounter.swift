// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The counter's view model as before, with a scope instead of the bag.
///
/// The work accesses the model through a weak proxy, which throws once the scope has been released. Between two ticks
/// nothing retains the model.
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
