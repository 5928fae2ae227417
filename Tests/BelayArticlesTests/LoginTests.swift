// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Login: the article", .timeLimit(.minutes(15)))
@MainActor
struct LoginTests {
  let server = LoginServer()

  private func open(_ state: Login.State = .signedOut(.init(name: "anna"))) -> Store<Login> {
    Store(Login(api: server.api), state: state)
  }

  private static let account = Account(name: "anna", token: "a1")
  private static let challenge = Challenge(id: 7, phone: "…42")

  // MARK: The way in

  @Test
  func `A name, a password and a code lead home, and home begins its work in that turn`() async {
    let store = open()
    server.signIn = { _ in .needsCode(Self.challenge) }
    store.child(Login.signIn)?.send(.passwordChanged("secret"))
    await store.child(Login.signIn)?.perform(.signInTapped)
    #expect(server.tried == "anna secret")
    #expect(store.child(Login.signIn) == nil)
    await store.child(Login.twoFactor)?.perform(.codeEntered("1234"))
    let home = store.child(Login.home)
    #expect(home?.account == Self.account)
    server.news.yield("welcome")
    await isSeen(in: FieldValues(of: \.news, in: home!)) { $0 == ["welcome"] }
  }

  @Test
  func `An answer that leads to the next case ends the run that brought it: its outcome is cancelled`() async {
    let store = open()
    let run = store.child(Login.signIn)?.run(.signInTapped)
    #expect(await run?.finished() == .cancelled)
    #expect(store.child(Login.home) != nil)
  }

  @Test
  func `A refused password stays where it is and says so; a second tap while it asks is dropped`() async {
    let store = open()
    let signIn = store.child(Login.signIn)!
    server.signIn = { _ in throw Offline() }
    let run = signIn.run(.signInTapped)
    #expect(signIn.isBusy)
    #expect(signIn.run(.signInTapped).outcome == .dropped)
    #expect(await run.finished() == .failed(Offline()))
    #expect(!signIn.isBusy)
    #expect(signIn.notice == "That did not work. Please try again.")
    #expect(store.child(Login.signIn) === signIn)
  }

  @Test
  func `A refused code says so and may be entered again`() async {
    let store = open(.twoFactor(.init(challenge: Self.challenge)))
    let twoFactor = store.child(Login.twoFactor)!
    server.verify = { if $0 == "1234" { throw Offline() } else { Self.account } }
    let run = twoFactor.run(.codeEntered("1234"))
    #expect(twoFactor.isBusy)
    #expect(await run.finished() == .failed(Offline()))
    #expect(!twoFactor.isBusy)
    #expect(twoFactor.notice == "That is not the code.")
    await twoFactor.perform(.codeEntered("4321"))
    #expect(store.child(Login.home) != nil)
  }

  // MARK: The way back

  @Test
  func `An answer that comes after a cancel changes nothing`() async {
    let store = open()
    let signIn = store.child(Login.signIn)!
    let gate = Gate()
    server.signIn = { _ in
      await gate.wait()
      return .welcome(Self.account)
    }
    let run = signIn.run(.signInTapped)
    await gate.waitUntilReached()
    signIn.send(.cancelTapped)
    #expect(!signIn.isBusy)
    #expect(run.outcome == .cancelled)
    gate.open()
    await server.hasAnswered.wait()
    #expect(store.child(Login.signIn) === signIn)
    #expect(signIn.notice == nil)
  }

  @Test
  func `A code that is accepted after the user went back does not sign in`() async {
    let store = open(.twoFactor(.init(challenge: Self.challenge)))
    let twoFactor = store.child(Login.twoFactor)!
    let gate = Gate()
    server.verify = { _ in
      await gate.wait()
      return Self.account
    }
    let run = twoFactor.run(.codeEntered("1234"))
    await gate.waitUntilReached()
    twoFactor.send(.backTapped)
    #expect(run.outcome == .cancelled)
    #expect(twoFactor.lifetime.isEnded)
    #expect(store.child(Login.signIn)?.isBusy == false)
    gate.open()
    await server.hasAnswered.wait()
    #expect(store.child(Login.signIn) != nil)
    #expect(store.child(Login.home) == nil)
  }

  @Test
  func `A logout ends all that home has begun, in that turn, whatever it does`() async throws {
    let store = open(.signedIn(.init(account: Self.account)))
    let (gate, streamHasGone) = (Gate(), Gate())
    server.listenStubbornly(at: gate, releasing: streamHasGone)
    let home = store.child(Login.home)!
    let run = home.run(.began)
    await gate.waitUntilReached()
    home.send(.logOutTapped)
    #expect(run.outcome == .cancelled)
    try #require(home.lifetime.isEnded)
    #expect(store.child(Login.signIn)?.name == "")
    gate.open()
    await streamHasGone.wait()
    #expect(home.news.isEmpty)
    #expect(home.run(.began).outcome == .cancelled, "who still has a handle starts nothing with it")
  }

  @Test
  func `A token that has expired leads back to the sign-in, with a word why`() async {
    let store = open(.signedIn(.init(account: Self.account)))
    server.news.finish(throwing: TokenExpired())
    await store.child(Login.home)?.perform(.began)
    #expect(store.child(Login.signIn)?.notice == "Please sign in again.")
  }

  @Test
  func `A network that is down does not sign the user out`() async {
    let store = open(.signedIn(.init(account: Self.account)))
    server.news.finish(throwing: Offline())
    await store.child(Login.home)?.perform(.began)
    #expect(store.child(Login.home)?.isOffline == true)
  }

  @Test
  func `The release of the root ends the work of the child, although the child's handle is retained`() async {
    var store: Store<Login>? = open(.signedIn(.init(account: Self.account)))
    let home = store!.child(Login.home)!
    let run = home.run(.began)
    store = nil
    #expect(run.outcome == .cancelled)
    #expect(home.lifetime.isEnded)
  }

  // MARK: The view

  @Test
  func `A view that switches on the case is woken by another case, and not by what happens within one`() async {
    let store = open()
    server.signIn = { _ in .needsCode(Self.challenge) }
    let shown = Watcher { [unowned store] in
      if store.child(Login.signIn) != nil { return "sign in" }
      if store.child(Login.twoFactor) != nil { return "code" }
      return store.child(Login.home) != nil ? "home" : "nothing"
    }
    let signIn = store.child(Login.signIn)
    signIn?.send(.nameChanged("cleo"))
    signIn?.send(.passwordChanged("secret"))
    await signIn?.perform(.signInTapped)
    await store.child(Login.twoFactor)?.perform(.codeEntered("1234"))
    store.child(Login.home)?.send(.logOutTapped)
    store.child(Login.signIn)?.send(.nameChanged("anna"))
    #expect(shown.seen == ["sign in", "code", "home", "sign in"])
  }
}
