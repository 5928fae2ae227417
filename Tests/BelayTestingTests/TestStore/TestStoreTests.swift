// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A test store` {
  let backend = GatedCheckout()

  @Test(arguments: 0..<50) func `is told all that happens, in its order`(_: Int) async {
    let store = TestStore(backend.feature, state: .init())
    store.send(.submitTapped) { $0.isSubmitting = true }
    backend.validate.answer(true)
    await store.receive(.validated(true)) { $0.isValid = true }
    backend.submit.answer(Confirmation(number: 7))
    await store.receive(.submitted(Confirmation(number: 7))) { $0.receipt = Confirmation(number: 7) }
    await store.receive(.output(.completed(Confirmation(number: 7))))
    await store.receive(.held(\.isSubmitting, at: false))
    await store.finish()
  }

  @Test func `a change that the closure does not say fails at the line of the send`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore(backend.feature, state: .init())
      line = #line + 1
      store.send(.submitTapped)
      store.end { $0.isSubmitting = false }
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        .submitTapped changes the state and the test expects no change:

            isSubmitting
              expected: false
              actual:   true

        Describe the change in a closure, or fix the feature.
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `is used after its end, and told so when it has something left`() async {
    let failures = await Failures.of {
      let store = TestStore(backend.feature, state: .init())
      await store.finish()
      store.send(.submitTapped) { $0.isSubmitting = true }
    }
    #expect(
      failures.texts.first?.hasPrefix("This test store was released without `await store.finish()` after its last use.")
        == true)
  }

  #if os(macOS) || os(Linux)
    @Test func `that is kept to the end of the process, as in a property of a test case, is told there`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
        let finished = TestStore(GatedCheckout().feature, state: .init())
        await finished.finish()
        Kept.stores.append(finished)
        let store = TestStore(GatedCheckout().feature, state: .init())
        Kept.stores.append(store)
        store.send(.submitTapped) { $0.isSubmitting = true }
        exit(0)
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains(/TestStoreTests.swift:\d+: error: This test store was never released/), "\(text)")
      #expect(text.contains("has not called `await store.finish()`.\nIn flight:\n"), "\(text)")
      #expect(text.matches(of: /was never released/).count == 1)
    }
  #endif
}

/// What a test case's properties would keep.
@MainActor
private enum Kept {
  static var stores: [TestStore<Checkout>] = []
}
