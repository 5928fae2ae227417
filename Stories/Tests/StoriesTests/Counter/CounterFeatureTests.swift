// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The counter's feature` {
  let ticks = Stub<Void, Void>("tick")
  let store: TestStore<BelayCounter>

  init() {
    store = TestStore(BelayCounter(ticker: Ticker { [ticks] in try await ticks() }), state: .init())
  }

  @Test func `counts tick by tick, and asks for a tick when the one before has come`() async {
    store.send(.appeared)
    for number in 1...3 {
      ticks.answer()
      await store.receive(.counted(number)) { $0.number = number }
      #expect(ticks.calls.count == number + 1)
    }
    store.end()
    await store.finish()
  }

  @Test func `appearing again while it counts starts no second count`() async {
    store.send(.appeared)
    #expect(store.run(.appeared).outcome == .dropped)
    ticks.answer()
    await store.receive(.counted(1)) { $0.number = 1 }
    #expect(ticks.calls.count == 2)
    store.end()
    await store.finish()
  }

  @Test func `a tick that is on its way when the screen goes counts nothing`() async {
    let run = store.run(.appeared)
    await ticks.waitForCalls()
    ticks.answer()
    store.end()
    #expect(run.outcome == .cancelled)
    await store.finish()
    #expect(store.number == 0)
    #expect(ticks.calls.count == 1)
  }

  @Test func `leaving in the turn of opening waits for no tick`() async {
    store.send(.appeared)
    store.end()
    await store.finish()
    #expect(ticks.calls.isEmpty)
  }

  @Test func `a clock that fails ends the count, and the test reports that the failure was not handled`() async {
    // Includes the send: an issue is reported at the line that started the run.
    await withKnownIssue {
      let run = store.run(.appeared)
      ticks.fail(Refused())
      await store.finish()
      #expect(run.outcome == .failed(Refused()))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("failed with Refused(), which is not handled.") }
    }
  }
}
