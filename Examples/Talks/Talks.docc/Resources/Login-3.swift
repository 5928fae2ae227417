import Belay

/// The sheet in which a user signs in.
struct Login: Feature {
  struct State: Equatable {
    var form = LoginForm()
    var isSigningIn = false
    var notice: String?
  }

  enum Action { case signInTapped }
  enum Output: Equatable { case signedIn(Account) }

  let accounts: AccountClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .signInTapped:
      // What is checked here is what is sent: the fields may change before the run begins.
      let form = state.form
      guard form.isComplete else { return .none }
      state.notice = nil
      return .run(.signingIn, holding: \.isSigningIn, at: true) { context in
        let account = try await accounts.signIn(form.name, form.password)
        try context.emit(.signedIn(account))
      }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update {
      $0.notice = error.text
      $0.form.password = ""
    }
  }
}

nonisolated struct LoginForm: Editable {
  var name = ""
  var password = ""
  var isComplete: Bool { !name.isEmpty && !password.isEmpty }
}

extension Lane {
  fileprivate static let signingIn = Lane("signing in", .drop)
}
