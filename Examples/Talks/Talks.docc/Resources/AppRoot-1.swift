import Belay

/// The app: who is signed in, and the sheet in which one does.
struct AppRoot: Feature {
  struct State: Equatable {
    var account: Account?
    var home: Home.State?
    var login: Login.State?
  }

  enum Action: Equatable {
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

  // Whoever signs in or out: the sheet, the settings, a token that has died.
  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.account) { _, _ in .accountChanged }
  ]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
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

  private func enterOrLeave(_ state: inout State) -> Effect<Self> {
    if let account = state.account {
      (state.home, state.login) = (Home.State(account: account), nil)
      return .send(.cameToForeground, to: AppRoot.home)
    }
    state.home = nil
    return .send(.forgotten, to: library)
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    switch action {
    // The tokens of this device are gone all the same.
    case .home(.signOutTapped): .ignored
    default: .unhandled
    }
  }
}

extension Lane {
  fileprivate static let signingOut = Lane("signing out")
}
