// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

@testable import Stories

/// The checkout written the wrong way: one action starts the three steps, each as a separate run.
///
/// They are in source order, but run at once. The last one sends the current receipt to the owner, as if it always
/// ended last.
struct CheckoutInThreeRuns: Feature {
  struct State: Hashable {
    let cart: Cart.ID
    var isSubmitting = false
    var isValid: Bool?
    var receipt: Receipt?
  }

  enum Action { case submitTapped }

  enum Mutation: Equatable {
    case validated(Bool)
    case submitted(Receipt)
    case cleanedUp
  }

  enum Output: Equatable { case completed(Receipt?) }

  let api: CheckoutAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    guard !state.isSubmitting else { return .none }
    state.isSubmitting = true
    return .merge([
      .run(.validation) { context in
        try context.apply(.validated(try await api.validate(context.cart)))
      },
      .run(.submission) { context in
        guard context.isValid != false else { return }
        try context.apply(.submitted(try await api.submit(context.cart)))
      },
      .run(.cleanUp) { context in
        try await api.cleanUp(context.cart)
        try context.apply(.cleanedUp)
        try context.emit(.completed(context.receipt))
      },
    ])
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .validated(let isValid): state.isValid = isValid
    case .submitted(let receipt): state.receipt = receipt
    case .cleanedUp: state.isSubmitting = false
    }
  }
}

extension Lane {
  fileprivate static let validation = Lane("validation", .drop)
  fileprivate static let submission = Lane("submission", .drop)
  fileprivate static let cleanUp = Lane("clean-up", .drop)
}
