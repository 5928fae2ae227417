// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

/// Exploring finds the bug. A test of the one order that the author expected does not.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The checkout of steps` {
  let backend = StubbedCheckout()
  let store: TestStore<CheckoutOfSteps>

  init() {
    store = TestStore(CheckoutOfSteps(api: backend.api), state: .init(steps: .init(cart: "A")))
  }

  @Test func `each output of the child is an action, and the last one tells the owner`() async {
    let run = store.run(.submitTapped) { $0.isSubmitting = true }
    backend.validate.answer(true)
    await store.receive(.action(.steps(.validated(true)))) { $0.isValid = true }
    backend.submit.answer(.example)
    await store.receive(.action(.steps(.submitted(.example)))) { $0.receipt = .example }
    backend.cleanUp.answer()
    await store.receive(.action(.steps(.cleanedUp))) { $0.isSubmitting = false }
    await store.receive(.output(.completed(.example)))
    #expect(run.outcome == .finished)
    await store.finish()
  }

  @Test func `a step whose child is removed sends no output`() async throws {
    let steps = try #require(store.child(CheckoutOfSteps.steps))
    let run = steps.run(.validate)
    await backend.validate.waitForCalls()
    store.end()
    #expect(run.outcome == .cancelled)
    await store.finish()
    #expect(backend.validate.waiting.isEmpty)
  }
}
