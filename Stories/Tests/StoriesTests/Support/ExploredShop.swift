// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting
import Stories

/// A checkout's backend that stores the cart, and whose three calls are answered in any order.
///
/// Each call takes effect when it is answered, as in a backend: the order contains what is in the cart at that time.
@MainActor
final class ExploredShop {
  private(set) var cart = 3
  private let validating, submitting, cleaningUp: Stub<Cart.ID, Void>

  init(_ scenario: Scenario) {
    validating = scenario.stub("validate") { (_: Cart.ID) in }
    submitting = scenario.stub("submit") { (_: Cart.ID) in }
    cleaningUp = scenario.stub("clean up") { (_: Cart.ID) in }
    // Part of the model that no state shows: leaving out equivalent orders requires it.
    scenario.compare("the cart") { self.cart }
  }

  var api: CheckoutAPI {
    CheckoutAPI(
      validate: { [validating] in
        try await validating($0)
        return await self.cart > 0
      },
      submit: { [submitting] in
        try await submitting($0)
        return Receipt(number: 1, items: await self.cart)
      },
      cleanUp: { [cleaningUp] in
        try await cleaningUp($0)
        await self.empty()
      })
  }

  private func empty() { cart = 0 }
}
