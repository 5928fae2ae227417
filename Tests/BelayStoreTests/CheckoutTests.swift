// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Checkout: the design's feature")
@MainActor
struct CheckoutTests {
  @MainActor final class Counter {
    var heard: [Receipt] = []
    lazy var store = open(validates: true)
    let gate = Gate()

    func open(validates: Bool) -> Store<Checkout> {
      let gate = gate
      let api = CheckoutAPI(
        validate: { _ in validates },
        submit: { quantity in
          await gate.wait()
          return Receipt(number: quantity)
        })
      return Store(Checkout(api: api), state: .init(), owner: self) { owner, output in
        switch output {
        case .completed(let receipt): owner.heard.append(receipt)
        }
      }
    }
  }

  let counter = Counter()

  @Test
  func `It validates, submits, shows the receipt and tells its owner; the flag is held all the while`() async {
    let store = counter.store
    store.send(.quantityChanged(3))
    let run = store.run(.submitTapped)
    #expect(store.isSubmitting)
    await counter.gate.waitUntilReached()
    #expect(store.isValid == true)
    #expect(store.isSubmitting)
    counter.gate.open()
    #expect(await run.finished() == .finished)
    #expect(!store.isSubmitting)
    #expect(store.receipt == Receipt(number: 3))
    #expect(counter.heard == [Receipt(number: 3)])
  }

  @Test
  func `A second tap while it submits does nothing`() async {
    let run = counter.store.run(.submitTapped)
    #expect(counter.store.run(.saveTapped).outcome == .dropped)
    #expect(counter.store.isSubmitting)
    counter.gate.open()
    #expect(await run.finished() == .finished)
    #expect(counter.heard.count == 1)
  }

  @Test
  func `Cancel restores the flag in its turn, and the receipt of the uncooperative server is dropped`() async {
    let run = counter.store.run(.submitTapped)
    await counter.gate.waitUntilReached()
    counter.store.send(.cancelTapped)
    #expect(!counter.store.isSubmitting)
    #expect(run.outcome == .cancelled)
    counter.gate.open()
    #expect(await counter.store.perform(.submitTapped) == .finished)
    #expect(counter.heard.count == 1)
  }

  @Test
  func `An invalid order is not submitted`() async {
    let store = counter.open(validates: false)
    #expect(await store.perform(.saveTapped) == .finished)
    #expect(store.isValid == false)
    #expect(store.receipt == nil)
    #expect(counter.gate.arrivals == 0)
    #expect(counter.heard.isEmpty)
  }

  @Test
  func `A counter that goes while it submits goes at once, with its store`() async {
    var counter: Counter? = Counter()
    weak let handle = counter
    weak let store = counter!.store
    let gate = counter!.gate
    let run = counter!.store.run(.submitTapped)
    await gate.waitUntilReached()
    counter = nil
    #expect(handle == nil)
    #expect(store == nil)
    #expect(run.outcome == .cancelled)
    gate.open()
  }
}
