// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

@testable import Talks

/// The login sheet as a view model with a plain task. It has the bugs that `LoginModelTests` names.
@MainActor
@Observable
final class LoginModel {
  var name = ""
  var password = ""
  private(set) var isSigningIn = false
  private(set) var notice: String?
  private let accounts: AccountClient
  private let signedIn: @MainActor (Account) -> Void

  init(accounts: AccountClient, signedIn: @escaping @MainActor (Account) -> Void) {
    (self.accounts, self.signedIn) = (accounts, signedIn)
  }

  func signInTapped() {
    guard !name.isEmpty, !password.isEmpty, !isSigningIn else { return }
    (isSigningIn, notice) = (true, nil)
    Task {
      do {
        signedIn(try await accounts.signIn(name, password))
      } catch {
        (notice, password) = (error.text, "")
      }
      isSigningIn = false
    }
  }
}
