// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

struct Confirmation: Hashable, Sendable {
  var number = 1
}

/// A checkout as in an app: validates and then submits, in one run.
struct Checkout: Feature {
  struct State: Hashable {
    var cart = "A"
    var isSubmitting = false
    var isValid: Bool?
    var receipt: Confirmation?
    var alert: String?
  }

  enum Action { case submitTapped, cancelTapped }

  enum Mutation: Equatable {
    case validated(Bool)
    case submitted(Confirmation)
  }

  enum Output: Equatable { case completed(Confirmation) }

  let validate: @Sendable (String) async throws -> Bool
  let submit: @Sendable (String) async throws -> Confirmation

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .cancelTapped: .cancel(.checkout)
    case .submitTapped: .run(.checkout, holding: \.isSubmitting, at: true) { try await checkOut($0) }
    }
  }

  private func checkOut(_ context: Context<Self>) async throws {
    let isValid = try await validate(context.cart)
    try context.apply(.validated(isValid))
    guard isValid else { return }
    let receipt = try await submit(context.cart)
    try context.apply(.submitted(receipt))
    try context.emit(.completed(receipt))
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .validated(let isValid): state.isValid = isValid
    case .submitted(let receipt): state.receipt = receipt
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.alert = "\(error)" }
  }
}

extension Lane {
  static let checkout = Lane("checkout", .drop)
}

/// A checkout whose calls wait for the test.
@MainActor
struct GatedCheckout {
  let validate = Stub<String, Bool>("validate")
  let submit = Stub<String, Confirmation>("submit")

  var feature: Checkout {
    Checkout(validate: { [validate] in try await validate($0) }, submit: { [submit] in try await submit($0) })
  }
}
