// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The checkout, with Belay.
///
/// Work does not send actions. Its results change the state through mutations, and a mutation cannot start work. So the
/// three steps are three lines of one function, in the order of the lines.
struct BelayCheckout: Feature {
  struct State: Hashable {
    let cart: Cart.ID
    var isSubmitting = false
    var isValid: Bool?
    var receipt: Receipt?
    var failure: String?
  }

  enum Action { case submitTapped }

  enum Mutation: Equatable {
    case validated(Bool)
    case submitted(Receipt)
  }

  enum Output: Equatable { case completed }

  let api: CheckoutAPI

  func receive(
    _ action: Action, into state: inout State
  ) -> Effect<Self> {
    .run(.submission, holding: \.isSubmitting, at: true) {
      try await checkOut($0)
    }
  }

  private func checkOut(_ context: Context<Self>) async throws {
    let isValid = try await api.validate(context.cart)
    try context.apply(.validated(isValid))
    guard isValid else { return }
    let receipt = try await api.submit(context.cart)
    try context.apply(.submitted(receipt))
    try await api.cleanUp(context.cart)
    try context.emit(.completed)
  }

  static func apply(
    _ mutation: Mutation, to state: inout State
  ) {
    switch mutation {
    case .validated(let isValid): state.isValid = isValid
    case .submitted(let receipt): state.receipt = receipt
    }
  }

  func failed(
    _ error: any Error, in action: Action
  ) -> FailureResponse<Self> {
    .update { $0.failure = ErrorText.text(of: error) }
  }
}

extension Lane {
  fileprivate static let submission = Lane("submission", .drop)
}
