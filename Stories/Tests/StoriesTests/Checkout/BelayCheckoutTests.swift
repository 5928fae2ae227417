// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `The checkout with Belay` {
  let backend = GatedCheckout()
  let store: Store<BelayCheckout>

  init() {
    store = Store(BelayCheckout(api: backend.api), state: .init(cart: "A"))
  }

  @Test func `each step is asked for when the one before it has answered`() async {
    let run = store.send(.submitTapped)
    #expect(store.isSubmitting)
    await until { backend.asked == [1, 0, 0] }
    await untilNothingMoves()
    #expect(backend.asked == [1, 0, 0])
    backend.validations.answer(0, true)
    await until { backend.asked == [1, 1, 0] }
    await untilNothingMoves()
    #expect(backend.asked == [1, 1, 0])
    #expect(store.isValid == true)
    backend.submissions.answer(0, Receipt(number: 1, items: 3))
    await until { backend.asked == [1, 1, 1] }
    #expect(store.receipt == Receipt(number: 1, items: 3))
    #expect(store.isSubmitting)
    backend.cleanUps.answer(0, ())
    #expect(await run.finished() == .finished)
    #expect(!store.isSubmitting)
  }

  @Test func `what the validation refuses is neither ordered nor cleaned up`() async {
    let run = store.send(.submitTapped)
    await until { backend.asked == [1, 0, 0] }
    backend.validations.answer(0, false)
    #expect(await run.finished() == .finished)
    #expect(backend.asked == [1, 0, 0])
    #expect(store.isValid == false)
    #expect(!store.isSubmitting)
  }

  @Test func `a step that fails ends the sequence, and the screen says so`() async {
    let run = store.send(.submitTapped)
    await until { backend.asked == [1, 0, 0] }
    backend.validations.answer(0, true)
    await until { backend.asked == [1, 1, 0] }
    backend.submissions.refuse(0)
    await run.finished()
    guard case .failed = run.outcome else {
      Issue.record("The run did not fail: \(run.outcome).")
      return
    }
    #expect(store.failure != nil)
    #expect(!store.isSubmitting)
    #expect(backend.asked == [1, 1, 0])
  }

  @Test func `a second tap is dropped`() async {
    store.send(.submitTapped)
    #expect(store.send(.submitTapped).outcome == .dropped)
    await until { backend.asked == [1, 0, 0] }
    await untilNothingMoves()
    #expect(backend.asked == [1, 0, 0])
  }

  @Test func `leaving cancels the step that goes, and no other follows`() async {
    var screen: (any CheckoutScreen)? = CheckoutVariant.belay.makeScreen(api: backend.api, cart: "B")
    screen?.submit()
    await until { backend.validations.asked == ["B"] }
    screen = nil
    await until { backend.validations.endings == [.cancelled] }
    await untilNothingMoves()
    #expect(backend.asked == [1, 0, 0])
  }
}
