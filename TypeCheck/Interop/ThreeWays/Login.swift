// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ComposableArchitecture

/// The sheet in which a user signs in. Its parent presents it with `ifLet`, which cancels its effects when it is
/// dismissed.
nonisolated struct Login: Reducer {
  struct State: Equatable {
    var name = ""
    var password = ""
    var isSigningIn = false
    var notice: String?
    var isComplete: Bool { !name.isEmpty && !password.isEmpty }
  }

  enum Action {
    case nameTyped(String)
    case passwordTyped(String)
    case signInTapped
    case signInAnswered(Account)
    case signInFailed(any Error)
    case delegate(Delegate)

    enum Delegate: Equatable { case signedIn(Account) }
  }

  let accounts: AccountClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameTyped(let name):
        state.name = name
        return .none
      case .passwordTyped(let password):
        state.password = password
        return .none
      case .signInTapped:
        guard state.isComplete, !state.isSigningIn else { return .none }
        (state.isSigningIn, state.notice) = (true, nil)
        return .run { [accounts, name = state.name, password = state.password] send in
          await send(.signInAnswered(try await accounts.signIn(name, password)))
        } catch: { error, send in
          await send(.signInFailed(error))
        }
      case .signInAnswered(let account):
        state.isSigningIn = false
        return .send(.delegate(.signedIn(account)))
      case .signInFailed(let error):
        (state.isSigningIn, state.notice, state.password) = (false, error.text, "")
        return .none
      case .delegate:
        return .none
      }
    }
  }
}
