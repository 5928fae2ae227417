// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// A countdown with a timer.
private struct Countdown: Feature {
  struct State: Hashable {
    /// How often a state was hashed.
    @MainActor static var hashes = 0

    var left: Int

    nonisolated func hash(into hasher: inout Hasher) {
      MainActor.assumeIsolated { State.hashes += 1 }
      hasher.combine(left)
    }
  }
  enum Action { case appeared }

  let clock: any Clock<Duration>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(.countdown) { context in
      while context[\.left] > 0 {
        try await clock.sleep(for: .seconds(1))
        try context.update { $0.left -= 1 }
      }
    }
  }
}

extension Lane {
  fileprivate static let countdown = Lane("countdown", .restart)
}

@MainActor
@Suite("Exploration: long orders")
struct LongOrdersTests {
  /// How often a state is hashed in an exploration of one order with this many steps.
  private func hashes(steps: Int) async -> Int {
    Countdown.State.hashes = 0
    let report = await explore { scenario in
      scenario.store(Countdown(clock: scenario.clock), state: .init(left: steps)).send(.appeared)
    }
    #expect(report.orders == 1)
    return Countdown.State.hashes
  }

  @Test func `A step costs the same, however many came before`() async {
    let (short, long) = (await hashes(steps: 100), await hashes(steps: 400))
    #expect(short > 100)
    #expect(Double(long) / Double(short) < 5)
  }
}
