import Belay

/// The app: who is signed in, at its start too, and the sheet in which one does.
struct AppRoot: Feature {
  struct State: Equatable {
    var account: Account?
    var home: Home.State?
    var login: Login.State?
    /// Whether it is known who is signed in on this device.
    var hasRestored = false
    var isInBackground = false
  }

  enum Action: Equatable {
    case launched, cameToForeground, wentToBackground
    case signInTapped, loginClosed
    case accountChanged
    case login(Login.Output)
    case home(Home.Output)
    case library(Library.Output)
  }

  let clients: Clients
  let library: Store<Library>

  static let login = child(\.login) { root, _ in
    Login(accounts: root.clients.accounts)
  } output: {
    .login($0)
  }
  static let home = child(\.home) { root, _ in
    Home(clients: root.clients, library: root.library)
  } output: {
    .home($0)
  }

  // Whoever signs in or out: the start of the app, the sheet, the settings, a token that has died.
  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.account) { _, _ in .accountChanged }
  ]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .launched: return state.hasRestored ? .none : restore()
    case .cameToForeground:
      state.isInBackground = false
      return state.home == nil ? .none : .send(.cameToForeground, to: AppRoot.home)
    case .wentToBackground:
      state.isInBackground = true
      return state.home == nil ? .none : .send(.wentToBackground, to: AppRoot.home)
    case .signInTapped:
      if state.account == nil, state.login == nil { state.login = Login.State() }
      return .none
    case .loginClosed:
      state.login = nil
      return .none
    case .login(.signedIn(let account)):
      state.account = account
      return .none
    case .accountChanged: return enterOrLeave(&state)
    case .home(.signOutTapped):
      (state.account, state.login) = (nil, Login.State())
      return .run(.signingOut) { _ in try await clients.accounts.signOut() }
    case .home(.signedOut), .library(.signedOut):
      guard state.account != nil else { return .none }
      state.account = nil
      state.login = Login.State(notice: ServerError.signedOut.text)
      return .none
    }
  }

  private func restore() -> Effect<Self> {
    .run(.restoring) { context in
      let account = try await clients.accounts.restore()
      try context.update { state in
        state.hasRestored = true
        guard state.account == nil else { return }
        if let account { state.account = account } else if state.login == nil { state.login = Login.State() }
      }
    }
  }

  private func enterOrLeave(_ state: inout State) -> Effect<Self> {
    if let account = state.account {
      (state.home, state.login) = (Home.State(account: account), nil)
      return state.isInBackground ? .none : .send(.cameToForeground, to: AppRoot.home)
    }
    state.home = nil
    return .send(.forgotten, to: library)
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    switch action {
    case .launched:
      .update { state in
        state.hasRestored = true
        if state.account == nil, state.login == nil { state.login = Login.State(notice: error.text) }
      }
    // The tokens of this device are gone all the same.
    case .home(.signOutTapped): .ignored
    default: .unhandled
    }
  }
}

extension Lane {
  fileprivate static let restoring = Lane("restoring", .drop)
  fileprivate static let signingOut = Lane("signing out")
}
