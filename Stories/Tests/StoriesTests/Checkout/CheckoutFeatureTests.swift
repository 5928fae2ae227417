// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The checkout's feature` {
  let backend = StubbedCheckout()
  let store: TestStore<BelayCheckout>

  init() {
    store = TestStore(BelayCheckout(api: backend.api), state: .init(cart: "A"))
  }

  @Test func `each step is asked for when the one before it has answered`() async {
    let run = store.run(.submitTapped) { $0.isSubmitting = true }
    await backend.validate.waitForCalls()
    #expect(backend.asked == [1, 0, 0])
    backend.validate.answer(true)
    await store.receive(.validated(true)) { $0.isValid = true }
    #expect(backend.asked == [1, 1, 0])
    backend.submit.answer(.example)
    await store.receive(.submitted(.example)) { $0.receipt = .example }
    #expect(backend.asked == [1, 1, 1])
    backend.cleanUp.answer()
    await store.receive(.output(.completed))
    await store.receive(.held(\.isSubmitting, at: false))
    #expect(run.outcome == .finished)
    await store.finish()
  }

  @Test func `what the validation refuses is neither ordered nor cleaned up`() async {
    store.send(.submitTapped) { $0.isSubmitting = true }
    backend.validate.answer(false)
    await store.receive(.validated(false)) { $0.isValid = false }
    await store.receive(.held(\.isSubmitting, at: false))
    await store.finish()
    #expect(backend.asked == [1, 0, 0])
  }

  @Test func `a validation that fails ends the sequence, and the screen says so`() async {
    let run = store.run(.submitTapped) { $0.isSubmitting = true }
    backend.validate.fail(Refused())
    await failed(run)
    #expect(backend.asked == [1, 0, 0])
  }

  @Test func `an order that fails is not cleaned up`() async {
    let run = store.run(.submitTapped) { $0.isSubmitting = true }
    backend.validate.answer(true)
    await store.receive(.validated(true)) { $0.isValid = true }
    backend.submit.fail(Refused())
    await failed(run)
    #expect(backend.asked == [1, 1, 0])
  }

  @Test func `a clean-up that fails leaves the receipt, and completion is not reported`() async {
    let run = store.run(.submitTapped) { $0.isSubmitting = true }
    backend.validate.answer(true)
    await store.receive(.validated(true)) { $0.isValid = true }
    backend.submit.answer(.example)
    await store.receive(.submitted(.example)) { $0.receipt = .example }
    backend.cleanUp.fail(Refused())
    await failed(run)
    #expect(store.receipt == .example)
  }

  @Test func `a second tap is dropped`() async {
    store.send(.submitTapped) { $0.isSubmitting = true }
    #expect(store.run(.submitTapped).outcome == .dropped)
    backend.validate.answer(false)
    await store.receive(.validated(false)) { $0.isValid = false }
    await store.receive(.held(\.isSubmitting, at: false))
    #expect(backend.asked == [1, 0, 0])
    await store.finish()
  }

  @Test func `leaving cancels the step that goes, and no other follows`() async {
    let run = store.run(.submitTapped) { $0.isSubmitting = true }
    backend.validate.answer(true)
    await store.receive(.validated(true)) { $0.isValid = true }
    #expect(backend.submit.waiting == ["A"])
    store.end { $0.isSubmitting = false }
    #expect(run.outcome == .cancelled)
    await store.finish()
    #expect(backend.submit.waiting.isEmpty)
    #expect(backend.asked == [1, 1, 0])
  }

  @Test func `an answer that has come when the user leaves is not shown`() async {
    store.send(.submitTapped) { $0.isSubmitting = true }
    await backend.validate.waitForCalls()
    backend.validate.answer(true)
    store.end { $0.isSubmitting = false }
    await store.finish()
    #expect(store.isValid == nil)
    #expect(backend.asked == [1, 0, 0])
  }

  @Test func `the released screen releases its order`() async {
    await expectReleased {
      let screen = CheckoutVariant.belay.makeScreen(api: backend.api, cart: "B")
      screen.submit()
      await backend.validate.waitForCalls()
      return screen as AnyObject
    }
    #expect(backend.validate.waiting.isEmpty)
    #expect(backend.asked == [1, 0, 0])
  }

  /// Expects the visible result of a failed step, at the line of the caller.
  private func failed(_ run: Run, line: UInt = #line) async {
    await store.receive(.held(\.isSubmitting, at: false), line: line)
    await store.receive(.set(\.failure, to: ErrorText.text(of: Refused())), line: line)
    #expect(run.outcome == .failed(Refused()))
    await store.finish(line: line)
  }
}
