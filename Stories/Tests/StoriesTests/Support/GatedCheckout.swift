// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A checkout's backend that does each step on the test's request.
@MainActor
final class GatedCheckout {
  let validations = GatedRequests<Cart.ID, Bool>()
  let submissions = GatedRequests<Cart.ID, Receipt>()
  let cleanUps = GatedRequests<Cart.ID, Void>()

  var api: CheckoutAPI {
    CheckoutAPI(
      validate: { try await self.validations.ask($0) },
      submit: { try await self.submissions.ask($0) },
      cleanUp: { try await self.cleanUps.ask($0) })
  }

  /// The number of requested validations, submissions and clean-ups.
  var asked: [Int] { [validations.asked.count, submissions.asked.count, cleanUps.asked.count] }
}
