// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace

/// One variant's checkout, open on one cart.
///
/// **Isolation.** The main actor.
@MainActor
public protocol CheckoutScreen: AnyObject {
  /// What the user sees now, computed from the current state.
  var rendering: CheckoutRendering { get }

  /// The user taps Order.
  func submit()
}

/// What the user of one checkout sees.
public struct CheckoutRendering: Codable, Equatable, Sendable {
  /// Whether the button shows progress.
  public var isSubmitting = false
  /// The result of the validation; nil without an answer so far.
  public var isValid: Bool?
  /// The backend's answer to the order; nil without an answer so far.
  public var receipt: Receipt?
  /// The error message on the screen.
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
