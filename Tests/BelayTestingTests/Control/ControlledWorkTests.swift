// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// A view model in an app without stores.
@MainActor
private final class TickerModel {
  private(set) var ticks = 0
  private let scope = TaskScope()
  private let clock: TestClock

  init(clock: TestClock) { self.clock = clock }

  func appeared() {
    scope.run(on: self) { [clock] owner in
      while true {
        try await clock.sleep(for: .seconds(1))
        try owner { $0.ticks += 1 }
      }
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Controlled work` {
  @Test(.controlsWork, arguments: 0..<20) func `of a scope is seen by the clock, with the trait`(_: Int) async {
    let clock = TestClock()
    let model = TickerModel(clock: clock)
    model.appeared()
    await clock.advance(by: .seconds(5))
    #expect(model.ticks == 5)
  }

  @Test func `of a scope is seen by the clock, within a closure`() async {
    await withControlledWork {
      let clock = TestClock()
      let model = TickerModel(clock: clock)
      model.appeared()
      await clock.advance(by: .seconds(5))
      #expect(model.ticks == 5)
    }
  }

  @Test(.controlsWork, .leavesNoRuns) func `of two test stores and a scope on one clock comes to rest together`() async
  {
    let clock = TestClock()
    let model = TickerModel(clock: clock)
    model.appeared()
    let backend = GatedCheckout()
    let store = TestStore(backend.feature, state: .init())
    store.send(.submitTapped) { $0.isSubmitting = true }
    await clock.advance(by: .seconds(2))
    #expect(model.ticks == 2)
    backend.validate.answer(false)
    await store.receive(.validated(false)) { $0.isValid = false }
    await store.receive(.held(\.isSubmitting))
    // The scope's run does not belong to the store.
    await store.finish()
  }
}
