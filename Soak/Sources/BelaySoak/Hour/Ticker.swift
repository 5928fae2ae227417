// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A controller without a store, which works in a scope.
@MainActor
final class Ticker {
  private(set) var ticks = 0
  private let tasks = TaskScope()
  private let world: World

  init(world: World) { self.world = world }

  func appeared() -> Run {
    tasks.run(.ticks, on: self) { [world] owner in
      try await world.work {
        while true {
          try await world.clock.sleep(for: .milliseconds(100))
          try owner { $0.ticks += 1 }
        }
      }
    }
  }
}

extension Lane {
  fileprivate static let ticks = Lane("ticks", .restart)
}
