// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// One variant's checkout, open on one cart.
///
/// **Isolation.** The main actor.
@MainActor
public protocol CheckoutScreen: AnyObject {
  /// What the user sees now, computed from what exists now.
  var rendering: CheckoutRendering { get }

  /// The user taps Order.
  func submit()
}

/// What the user of one checkout sees.
public struct CheckoutRendering: Codable, Equatable, Sendable {
  /// Whether the button shows that it is at work.
  public var isSubmitting = false
  /// What the validation said; nil while it has not answered.
  public var isValid: Bool?
  /// What the backend said of the order; nil while it has not answered.
  public var receipt: Receipt?
  /// What the screen says of an error.
  public var failure: String?

  public init() {}
}

/// ``PlainCheckout`` in its loop.
@MainActor
final class PlainCheckoutScreen: CheckoutScreen {
  private let loop: ActionLoop<PlainCheckout.State, PlainCheckout.Action>

  init(api: CheckoutAPI, cart: Cart.ID) {
    let checkout = PlainCheckout(api: api)
    loop = ActionLoop(state: .init(cart: cart)) {
      checkout.reduce($0, into: &$1)
    } failed: {
      .internal(.failed($0))
    }
  }

  var rendering: CheckoutRendering {
    var rendering = CheckoutRendering()
    let state = loop.state
    rendering.isSubmitting = state.isSubmitting
    rendering.isValid = state.isValid
    rendering.receipt = state.receipt
    rendering.failure = state.failure
    return rendering
  }

  func submit() { loop.send(.view(.submitTapped)) }
}

/// ``BelayCheckout`` in its store.
@MainActor
final class BelayCheckoutScreen: CheckoutScreen {
  private let store: Store<BelayCheckout>

  init(api: CheckoutAPI, cart: Cart.ID, trace: (any TraceObserver)? = nil) {
    store = Store(BelayCheckout(api: api), state: .init(cart: cart))
    if let trace { store.trace(to: trace) }
  }

  var rendering: CheckoutRendering {
    var rendering = CheckoutRendering()
    rendering.isSubmitting = store.isSubmitting
    rendering.isValid = store.isValid
    rendering.receipt = store.receipt
    rendering.failure = store.failure
    return rendering
  }

  func submit() { store.send(.submitTapped) }
}
