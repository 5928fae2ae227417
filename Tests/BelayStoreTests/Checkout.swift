// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The feature of the design document, word for word. Compiled with nonisolated and with main-actor default isolation.

struct Receipt: Equatable, Sendable { var number: Int }

struct CheckoutAPI: Sendable {
  var validate: @MainActor @Sendable (_ quantity: Int) async throws -> Bool
  var submit: @MainActor @Sendable (_ quantity: Int) async throws -> Receipt
}

// swift-format-ignore
struct Checkout: Feature {
  struct State { var quantity = 1; var isSubmitting = false; var isValid: Bool?; var receipt: Receipt? }
  enum Action { case quantityChanged(Int), saveTapped, submitTapped, cancelTapped }   // what a view may send
  enum Mutation { case validated(Bool), submitted(Receipt) }                          // what work may do to state
  enum Output { case completed(Receipt) }                                             // what the parent hears
  let api: CheckoutAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {           // synchronous, this turn
    switch action {
    case .quantityChanged(let n): state.quantity = n; return .none
    case .cancelTapped:           return .cancel(.submission)
    case .saveTapped, .submitTapped:
      return .run(.submission, holding: \.isSubmitting, at: true) { try await validateAndSubmit($0) }
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {                     // static: no dependency, no effect
    switch mutation {
    case .validated(let ok):      state.isValid = ok
    case .submitted(let receipt): state.receipt = receipt
    }
  }

  private func validateAndSubmit(_ context: Context<Self>) async throws {              // shared async work is a function
    let ok = try await api.validate(context.quantity)
    try context.apply(.validated(ok))
    guard ok else { return }
    let receipt = try await api.submit(context.quantity)
    try context.apply(.submitted(receipt))
    try context.emit(.completed(receipt))
  }
}
extension Lane { static let submission = Lane("submission", .drop) }
