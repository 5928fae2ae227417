// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@Suite("Loading: the article's login, in every order")
@MainActor
struct PhoneLoginExploration {
  /// The user enters the code and cancels, at any time, while the server answers in any order or not at all.
  private func login(_ s: Scenario) -> (store: Store<PhoneLogin>, tokens: Tokens) {
    let tokens = Tokens()
    let requestCode = s.stub("request a code", mayFail: [HTTPError(status: 500)]) { (_: String) in }
    let signIn = s.stub("sign in", ignoringCancellation: true) { (_: String) in
      tokens.made += 1
      return "token"
    }
    let revoke = s.stub("revoke", ignoringCancellation: true) { (_: String) in tokens.revoked += 1 }
    let app = TaskScope()
    tokens.app = app
    let api = PhoneLoginAPI { phone in
      try await requestCode(phone)
    } signIn: { code in
      try await signIn(code)
    } revoke: { token in
      try await revoke(token)
    }
    let store = s.store(PhoneLogin(api: api, app: app), state: .init(phone: "555"))
    store.send(.loginTapped)
    return (store, tokens)
  }

  @MainActor
  private final class Tokens {
    var made = 0
    var revoked = 0
    var app: TaskScope?
  }

  @Test
  func `Every token is the screen's or revoked, and nothing is busy once the user has given up`() async {
    let report = await explore { s in
      let (store, tokens) = login(s)
      var hasCancelled = false
      s.anyTime("the code is entered", isReaction: true) { store.send(.codeEntered("1234")) }
      s.anyTime("cancel is tapped", isReaction: true) {
        hasCancelled = true
        store.send(.cancelTapped)
      }
      s.never("it is busy after the cancel") { hasCancelled && store.isBusy }
      s.atEnd("a token that was made is the screen's or revoked") {
        tokens.made == tokens.revoked + (store.token == nil ? 0 : 1)
      }
    }
    #expect(report.isComplete)
    #expect(report.orders > 5)
  }

  @Test
  func `A login that waits for a code that never comes hangs nothing, and is no complaint`() async {
    let report = await explore { s in
      let (store, _) = login(s)
      s.atEnd("it asks for the code, or has failed") { store.asksForCode == store.isBusy }
    }
    #expect(report.isComplete)
  }
}
