// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ComposableArchitecture

/// The article "Coming from the Composable Architecture", before.
enum TransferBefore {
  struct Transfer: Reducer {
    struct State: Equatable {
      var iban = ""
      var cents = 0
      var isSending = false
      var isValid: Bool?
      var notice: String?
    }

    enum Action {
      case view(View)
      case `internal`(Internal)
      case delegate(Delegate)

      enum View {
        case ibanChanged(String)
        case amountChanged(Int)
        case sendTapped, cancelTapped
      }
      enum Internal {
        case validate, submit, cleanUp, failed
        case validated(Bool)
        case submitted(Confirmation)
      }
      enum Delegate { case completed(Confirmation) }
    }

    nonisolated enum CancelID { case sending }

    let bank: Bank

    func reduce(into state: inout State, action: Action) -> ComposableArchitecture.Effect<Action> {
      switch action {
      case .view(.ibanChanged(let iban)):
        (state.iban, state.isValid) = (iban, nil)
        return .none
      case .view(.amountChanged(let cents)):
        state.cents = cents
        return .none
      case .view(.sendTapped):
        (state.isSending, state.notice) = (true, nil)
        return .run { send in
          await send(.internal(.validate))
          await send(.internal(.submit))
          await send(.internal(.cleanUp))
        }
        .cancellable(id: CancelID.sending, cancelInFlight: true)
      case .view(.cancelTapped):
        state.isSending = false
        return .cancel(id: CancelID.sending)
      case .internal(.validate):
        return .run { [bank, iban = state.iban] send in
          await send(.internal(.validated(try await bank.isValid(iban))))
        } catch: { _, send in
          await send(.internal(.failed))
        }
      case .internal(.submit):
        guard state.isValid != false else { return .none }
        return .run { [bank, iban = state.iban, cents = state.cents] send in
          await send(.internal(.submitted(try await bank.transfer(cents, iban))))
        } catch: { _, send in
          await send(.internal(.failed))
        }
      case .internal(.validated(let isValid)):
        state.isValid = isValid
        return .none
      case .internal(.submitted(let confirmation)):
        return .send(.delegate(.completed(confirmation)))
      case .internal(.failed):
        state.notice = "The bank did not answer. Look at your statement before you try again."
        return .none
      case .internal(.cleanUp):
        (state.iban, state.cents, state.isSending) = ("", 0, false)
        return .none
      case .delegate:
        return .none
      }
    }
  }
}
