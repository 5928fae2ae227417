// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

@testable import Stories

/// The checkout written the wrong way: the parent sends its child the three steps in a row, as if each send waited for
/// the step, and reacts to each output of the child.
///
/// A send returns when the step has started. So all three run at once, and at the end the parent sends its owner
/// whatever has arrived by then.
struct CheckoutOfSteps: Feature {
  struct State: Hashable {
    var steps: CheckoutSteps.State?
    var isSubmitting = false
    var isValid: Bool?
    var receipt: Receipt?
  }

  enum Action: Equatable {
    case submitTapped
    case steps(CheckoutSteps.Output)
  }

  enum Output: Equatable { case completed(Receipt?) }

  static let steps = child(\.steps) { checkout, _ in
    CheckoutSteps(api: checkout.api)
  } output: {
    .steps($0)
  }

  let api: CheckoutAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .submitTapped:
      guard !state.isSubmitting else { return .none }
      state.isSubmitting = true
      return .merge([
        .send(.validate, to: Self.steps),
        .send(.submit, to: Self.steps),
        .send(.cleanUp, to: Self.steps),
      ])
    case .steps(.validated(let isValid)):
      state.isValid = isValid
      return .none
    case .steps(.submitted(let receipt)):
      state.receipt = receipt
      return .none
    case .steps(.cleanedUp):
      state.isSubmitting = false
      return .output(.completed(state.receipt))
    }
  }
}

/// The three steps of a checkout, each separate.
struct CheckoutSteps: Feature {
  struct State: Hashable { let cart: Cart.ID }

  enum Action { case validate, submit, cleanUp }

  enum Output: Equatable {
    case validated(Bool)
    case submitted(Receipt)
    case cleanedUp
  }

  let api: CheckoutAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .validate:
      .run(.validation) { try $0.emit(.validated(try await api.validate($0.cart))) }
    case .submit:
      .run(.submission) { try $0.emit(.submitted(try await api.submit($0.cart))) }
    case .cleanUp:
      .run(.cleanUp) {
        try await api.cleanUp($0.cart)
        try $0.emit(.cleanedUp)
      }
    }
  }
}

extension Lane {
  fileprivate static let validation = Lane("validation", .drop)
  fileprivate static let submission = Lane("submission", .drop)
  fileprivate static let cleanUp = Lane("clean-up", .drop)
}
