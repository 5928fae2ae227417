// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import BelayTrace
import Testing

@MainActor
@Suite(.controlsWork, .timeLimit(.minutes(15)))
struct BasketAnalyticsTests {
  let clock = TestClock()
  let upload = Stub<[String], Void>("upload")
  let pay = Stub<String, Int>("pay")

  private func makeTracker() -> Tracker { Tracker(clock: clock) { [upload] in try await upload($0) } }

  private func makeStore(_ tracker: Tracker) -> Store<Basket> {
    let store = Store(Basket(pay: { [pay] in try await pay($0) }), state: .init())
    store.trace(to: BasketAnalytics(tracker: tracker))
    return store
  }

  @Test func `what is told is sent although its screen has gone, and nothing that was typed`() async {
    let tracker = makeTracker()
    let store = makeStore(tracker)
    store.send(.couponTyped("ann@example.org"))
    pay.fail(NoConnection())
    await store.perform(.payTapped)
    store.send(.payTapped)
    store.lifetime.end()
    await clock.advance(by: .seconds(10))
    #expect(upload.calls == [["pay tapped", "Basket.payTapped failed: NoConnection", "pay tapped"]])
    upload.answer()
    await clock.run()
  }

  @Test func `one upload at a time, and what has failed is in the next one`() async {
    let tracker = makeTracker()
    tracker.track("first")
    await clock.advance(by: .seconds(10))
    tracker.track("second")
    tracker.track("third")
    await clock.advance(by: .seconds(10))
    #expect(upload.calls == [["first"]])
    upload.fail(NoConnection())
    await clock.advance(by: .seconds(10))
    #expect(upload.calls == [["first"], ["first", "second", "third"]])
    upload.answer()
    await clock.run()
  }

  @Test func `the basket is the same with and without analytics`() async {
    let tracker = makeTracker()
    let (watched, alone) = (
      makeStore(tracker), Store(Basket(pay: { [pay] in try await pay($0) }), state: .init())
    )
    for store in [watched, alone] {
      store.send(.couponTyped("SPRING"))
      pay.answer(40)
      await store.perform(.payTapped)
      #expect(store.coupon == "SPRING")
      #expect(!store.isPaying)
    }
    #expect(pay.calls == ["SPRING", "SPRING"])
  }
}
