// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The example of an object in the state, in the documentation of BelayTesting. Compiled in both default isolations.

import Belay
import BelayTesting
import Testing

extension DocTesting {
  struct Basket: Feature {
    nonisolated final class Cart {
      var count = 0
    }

    struct State {
      var cart = Cart()
    }

    enum Action { case addTapped }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.cart.count += 2
      return .none
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `An object in the state` {
  @Test func `is asserted beside the event of its change`() async {
    let store = TestStore(DocTesting.Basket(), state: .init())
    store.send(.addTapped)
    await store.receive(.changed(inside: \.cart))
    #expect(store.cart.count == 2)
    await store.finish()
  }
}
