// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The checkout, with actions divided into those of the view, internal ones, and outputs to the parent.
///
/// `submitTapped` sends three steps and awaits each. A send returns when the state has changed and the step's work has
/// started. So all three run at once, and the slowest ends last, whichever that is.
@MainActor
struct PlainCheckout {
  struct State {
    let cart: Cart.ID
    var isSubmitting = false
    var isValid: Bool?
    var receipt: Receipt?
    var failure: String?
  }

  enum Action: Sendable {
    enum View { case submitTapped }
    enum Internal {
      case validate, submit, cleanUp
      case validated(Bool)
      case submitted(Receipt)
      case cleanedUp
      case failed(any Error)
    }
    enum Delegate { case completed }
    case view(View)
    case `internal`(Internal)
    case delegate(Delegate)
  }

  let api: CheckoutAPI

  func reduce(
    _ action: Action, into state: inout State
  ) -> Work<Action>? {
    switch action {
    case .view(.submitTapped):
      guard !state.isSubmitting else { return nil }
      state.isSubmitting = true
      return Work { send in
        await send(.internal(.validate))
        await send(.internal(.submit))
        await send(.internal(.cleanUp))
      }

    case .internal(.validate):
      return Work { [cart = state.cart] send in
        let isValid = try await api.validate(cart)
        await send(.internal(.validated(isValid)))
      }

    case .internal(.submit):
      guard state.isValid != false else { return nil }
      return Work { [cart = state.cart] send in
        let receipt = try await api.submit(cart)
        await send(.internal(.submitted(receipt)))
      }

    case .internal(.cleanUp):
      return Work { [cart = state.cart] send in
        try await api.cleanUp(cart)
        await send(.internal(.cleanedUp))
      }

    case .internal(.validated(let isValid)):
      state.isValid = isValid
      return nil

    case .internal(.submitted(let receipt)):
      state.receipt = receipt
      return nil

    case .internal(.cleanedUp):
      state.isSubmitting = false
      return Work { await $0(.delegate(.completed)) }

    case .internal(.failed(let error)):
      state.isSubmitting = false
      state.failure = ErrorText.text(of: error)
      return nil

    case .delegate:
      return nil
    }
  }
}
