// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The feature of the article "Coming from the Composable Architecture". Compiled with nonisolated and with main-actor default
// isolation; the reducer that it replaces is in TypeCheck/Interop/ComingFrom.

struct Bank: Sendable {
  var isValid: @MainActor @Sendable (_ iban: String) async throws -> Bool
  var transfer: @MainActor @Sendable (_ cents: Int, _ iban: String) async throws -> Confirmation
}

struct Confirmation: Equatable, Sendable {
  let number: Int
}

struct Transfer: Feature {
  struct State: Equatable {
    var iban = ""
    var cents = 0
    var isSending = false
    var isValid: Bool?
    var notice: String?
  }

  enum Action {
    case ibanChanged(String)
    case amountChanged(Int)
    case sendTapped, cancelTapped
  }
  enum Mutation: Equatable {
    case validated(Bool)
    case cleared
  }
  enum Output: Equatable { case completed(Confirmation) }

  let bank: Bank

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .ibanChanged(let iban):
      state.iban = iban
      state.isValid = nil
      return .none
    case .amountChanged(let cents):
      state.cents = cents
      return .none
    case .sendTapped:
      state.notice = nil
      return .run(.paying, holding: \.isSending, at: true) { [iban = state.iban, cents = state.cents] context in
        let isValid = try await bank.isValid(iban)
        try context.apply(.validated(isValid))
        guard isValid else { return }
        let confirmation = try await bank.transfer(cents, iban)
        try context.apply(.cleared)
        try context.emit(.completed(confirmation))
      }
    case .cancelTapped:
      return .cancel(.paying)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .validated(let isValid): state.isValid = isValid
    case .cleared: (state.iban, state.cents, state.isValid) = ("", 0, nil)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.notice = "The bank did not answer. Look at your statement before you try again." }
  }
}

extension Lane {
  static let paying = Lane("paying", .drop)
}
