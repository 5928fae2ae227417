// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article Login. Compiled with nonisolated and with main-actor default isolation.

struct Account: Equatable, Sendable {
  let name: String
  let token: String
}

struct Challenge: Equatable, Sendable {
  let id: Int
  let phone: String
}

enum SignInAnswer: Sendable {
  case welcome(Account)
  case needsCode(Challenge)
}

struct LoginAPI: Sendable {
  var signIn: @MainActor @Sendable (_ name: String, _ password: String) async throws -> SignInAnswer
  var verify: @MainActor @Sendable (_ code: String, Challenge) async throws -> Account
  var news: @MainActor @Sendable (Account) -> AsyncThrowingStream<String, any Error>
}

struct TokenExpired: Error {}

/// The whole flow: one case a step.
struct Login: Feature {
  enum State {
    case signedOut(SignIn.State)
    case twoFactor(TwoFactor.State)
    case signedIn(Home.State)

    var signIn: SignIn.State? { if case .signedOut(let state) = self { state } else { nil } }
    var twoFactor: TwoFactor.State? { if case .twoFactor(let state) = self { state } else { nil } }
    var home: Home.State? { if case .signedIn(let state) = self { state } else { nil } }
  }

  enum Action {
    case signIn(SignIn.Output)
    case twoFactor(TwoFactor.Output)
    case home(Home.Output)
  }

  static let signIn = child(case: State.signedOut, \.signIn) { login, _ in
    SignIn(api: login.api)
  } output: {
    .signIn($0)
  }

  static let twoFactor = child(case: State.twoFactor, \.twoFactor) { login, _ in
    TwoFactor(api: login.api)
  } output: {
    .twoFactor($0)
  }

  static let home = child(case: State.signedIn, \.home) { login, _ in
    Home(api: login.api)
  } output: {
    .home($0)
  }

  let api: LoginAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .signIn(.needsCode(let challenge)):
      state = .twoFactor(TwoFactor.State(challenge: challenge))
      return .none
    case .signIn(.welcome(let account)), .twoFactor(.welcome(let account)):
      state = .signedIn(Home.State(account: account))
      return .send(.began, to: Login.home)
    case .twoFactor(.back), .home(.loggedOut):
      state = .signedOut(SignIn.State())
      return .none
    case .home(.expired):
      state = .signedOut(SignIn.State(notice: "Please sign in again."))
      return .none
    }
  }
}

struct SignIn: Feature {
  struct State: Equatable {
    var name = ""
    var password = ""
    var isBusy = false
    var notice: String?
  }

  enum Action {
    case nameChanged(String)
    case passwordChanged(String)
    case signInTapped
    case cancelTapped
  }
  enum Output {
    case welcome(Account)
    case needsCode(Challenge)
  }

  let api: LoginAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .nameChanged(let name):
      state.name = name
      return .none
    case .passwordChanged(let password):
      state.password = password
      return .none
    case .signInTapped:
      state.notice = nil
      return .run(.signIn, holding: \.isBusy, at: true) { context in
        switch try await api.signIn(context.name, context.password) {
        case .welcome(let account): try context.emit(.welcome(account))
        case .needsCode(let challenge): try context.emit(.needsCode(challenge))
        }
      }
    case .cancelTapped:
      return .cancel(.signIn)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.notice = "That did not work. Please try again." }
  }
}

struct TwoFactor: Feature {
  struct State: Equatable {
    let challenge: Challenge
    var isBusy = false
    var notice: String?
  }

  enum Action {
    case codeEntered(String)
    case backTapped
  }
  enum Output {
    case welcome(Account)
    case back
  }

  let api: LoginAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .codeEntered(let code):
      state.notice = nil
      return .run(.signIn, holding: \.isBusy, at: true) { context in
        try context.emit(.welcome(try await api.verify(code, context.challenge)))
      }
    case .backTapped:
      return .output(.back)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.notice = "That is not the code." }
  }
}

struct Home: Feature {
  struct State: Equatable {
    let account: Account
    var news: [String] = []
    var isOffline = false
  }

  enum Action { case began, logOutTapped }
  enum Mutation { case heard(String) }
  enum Output { case loggedOut, expired }

  let api: LoginAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .began:
      state.isOffline = false
      return .run(.news) { context in
        for try await news in api.news(context.account) { try context.apply(.heard(news)) }
      }
    case .logOutTapped:
      return .output(.loggedOut)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .heard(let news): state.news.append(news)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    error is TokenExpired ? .output(.expired) : .update { $0.isOffline = true }
  }
}

extension Lane {
  static let signIn = Lane("sign in", .drop)
  static let news = Lane("news", .restart)
}
