// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// More code of the article "Loading": a login that waits for its user, and what must outlive its screen.

struct PhoneLoginAPI: Sendable {
  var requestCode: @MainActor @Sendable (_ phone: String) async throws -> Void
  var signIn: @MainActor @Sendable (_ code: String) async throws -> String
  var revoke: @MainActor @Sendable (_ token: String) async throws -> Void
}

struct PhoneLogin: Feature {
  struct State {
    var phone = ""
    var asksForCode = false
    var code: String?
    var token: String?
    var isBusy = false
    var notice: String?
  }

  enum Action {
    case loginTapped
    case codeEntered(String)
    case cancelTapped
  }

  let api: PhoneLoginAPI
  /// Lives as long as the app.
  let app: TaskScope

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .loginTapped:
      state.code = nil
      return .run(.login, holding: \.isBusy, at: true) { context in
        try await api.requestCode(context.phone)
        try context.update { $0.asksForCode = true }
        let code = try await context.first(\.code)
        let token = try await api.signIn(code)
        do {
          try context.update { $0.token = token }
        } catch {
          // The user has left meanwhile. The app's scope owns what is still to be done.
          app.run(.revoking) { try await api.revoke(token) }
          throw error
        }
      }
    case .codeEntered(let code):
      state.code = code
      return .none
    case .cancelTapped:
      return .cancel(.login)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.notice = "Please try again." }
  }
}

extension Lane {
  fileprivate static let login = Lane("login", .restart)
  fileprivate static let revoking = Lane("revoking")
}
