// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting
import Stories

/// A checkout's backend that does each step when the test says so.
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

  /// How many validations, submissions and clean-ups were asked for.
  var asked: [Int] { [validate.calls.count, submit.calls.count, cleanUp.calls.count] }
}

extension Receipt {
  static let example = Receipt(number: 1, items: 3)
}
