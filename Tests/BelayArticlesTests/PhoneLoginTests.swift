// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Loading: a login that waits for its user")
@MainActor
struct PhoneLoginTests {
  let log = Log()
  let app = TaskScope()
  /// Where the sign-in waits, even when it is cancelled.
  let server = Gate()
  let revoked = Gate()

  private func open() -> Store<PhoneLogin> {
    let api = PhoneLoginAPI { [log] phone in
      log.add("code for \(phone)")
    } signIn: { [log, server] code in
      log.add("sign in with \(code)")
      await server.wait()
      return "token"
    } revoke: { [log, revoked] token in
      log.add("revoke \(token)")
      revoked.open()
    }
    return Store(PhoneLogin(api: api, app: app), state: .init(phone: "555"))
  }

  @Test
  func `The whole login is one run, from the tap to the token`() async {
    let store = open()
    let login = store.run(.loginTapped)
    for await asks in FieldValues(of: \.asksForCode, in: store) where asks { break }
    #expect(store.isBusy)
    store.send(.codeEntered("1234"))
    server.open()
    #expect(await login.finished() == .finished)
    #expect(store.token == "token")
    #expect(!store.isBusy)
    #expect(log.lines == ["code for 555", "sign in with 1234"])
  }

  @Test
  func `A login that is given up while it waits for the code signs nobody in`() async {
    let store = open()
    let login = store.run(.loginTapped)
    for await asks in FieldValues(of: \.asksForCode, in: store) where asks { break }
    store.send(.cancelTapped)
    #expect(await login.finished() == .cancelled)
    #expect(!store.isBusy)
    store.send(.codeEntered("1234"))
    #expect(log.lines == ["code for 555"])
  }

  @Test
  func `A token that comes after the screen has gone is revoked, and the app's scope owns that`() async {
    var store: Store<PhoneLogin>? = open()
    let login = store?.run(.loginTapped)
    for await asks in FieldValues(of: \.asksForCode, in: store!) where asks { break }
    store?.send(.codeEntered("1234"))
    await server.waitUntilReached()
    store = nil
    #expect(await login?.finished() == .cancelled)
    #expect(!revoked.isOpen)
    server.open()
    await revoked.wait()
    #expect(log.lines.last == "revoke token")
  }
}
