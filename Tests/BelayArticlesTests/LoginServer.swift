// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

@testable import BelayTestSupport

/// A login's server that answers on the test's request.
@MainActor
final class LoginServer {
  typealias News = AsyncThrowingStream<String, any Error>

  /// The last name and password.
  private(set) var tried = ""
  /// Opens when an answer has been given and its reader has run.
  let hasAnswered = Gate()
  var signIn: @MainActor (_ name: String) async throws -> SignInAnswer = {
    .welcome(Account(name: $0, token: "a1"))
  }
  var verify: @MainActor (_ code: String) async throws -> Account = { _ in Account(name: "anna", token: "a1") }
  let news: News.Continuation
  private var listen: @MainActor () -> News

  init() {
    let (stream, continuation) = News.makeStream()
    news = continuation
    listen = { stream }
  }

  var api: LoginAPI {
    LoginAPI(
      signIn: { [self] name, password in
        tried = "\(name) \(password)"
        defer { tellAnswered() }
        return try await signIn(name)
      },
      verify: { [self] code, _ in
        defer { tellAnswered() }
        return try await verify(code)
      },
      news: { [self] _ in listen() })
  }

  func listenStubbornly(at gate: Gate, releasing gone: Gate) {
    listen = {
      let wire = Tripwire(gone)
      return News {
        wire.touch()
        await gate.wait()
        return "late"
      }
    }
  }

  private func tellAnswered() {
    Task { hasAnswered.open() }
  }
}
