// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting
import Stories

/// A checkout's backend that does each step on the test's request.
@MainActor
struct StubbedCheckout {
  let validate = Stub<Cart.ID, Bool>("validate")
  let submit = Stub<Cart.ID, Receipt>("submit")
  let cleanUp = Stub<Cart.ID, Void>("clean up")

  var api: CheckoutAPI {
    CheckoutAPI(
      validate: { [validate] in try await validate($0) },
      submit: { [submit] in try await submit($0) },
      cleanUp: { [cleanUp] in try await cleanUp($0) })
  }

  /// The number of requested validations, submissions and clean-ups.
  var asked: [Int] { [validate.calls.count, submit.calls.count, cleanUp.calls.count] }
}

extension Receipt {
  static let example = Receipt(number: 1, items: 3)
}
