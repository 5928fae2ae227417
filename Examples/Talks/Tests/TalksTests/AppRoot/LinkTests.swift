// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `A link from outside` {
  let stubs = StubbedClients()

  private func root(_ state: AppRoot.State = .init()) -> TestStore<AppRoot> {
    TestStore(AppRoot(clients: stubs.all, library: stubs.library()), state: state, exhaustivity: .runs)
  }

  private func signIn(_ root: TestStore<AppRoot>) async {
    root.child(AppRoot.login)?.write(\.form.name, "ann")
    root.child(AppRoot.login)?.write(\.form.password, "rope")
    root.child(AppRoot.login)?.send(.signInTapped)
    stubs.signIn.answer(.ann)
    await root.skipReceived()
  }

  @Test(arguments: [
    ("talks://talk/7", Link.talk(Talk.ID(7))), ("talks://settings", .settings), ("talks://talk", nil),
    ("talks://talk/seven", nil), ("talks://talk/7/8", nil), ("talks://", nil), ("https://talk/7", nil), ("", nil),
  ])
  func `is read as what it says, or not at all`(text: String, link: Link?) {
    #expect(Link(text) == link)
  }

  @Test func `opens its talk at once when somebody is signed in`() async {
    let root = root(.init(account: .ann, home: Home.State(account: .ann)))
    root.send(.linkOpened(.talk(Talk.ID(7))))
    await root.skipReceived()
    #expect(root.store.home?.detail?.id == Talk.ID(7))
    root.end()
    await root.finish()
  }

  @Test func `waits for the login`() async {
    let root = root(.init(hasRestored: true))
    root.send(.linkOpened(.talk(Talk.ID(7))))
    #expect(root.store.login != nil)
    await signIn(root)
    #expect(root.store.home?.detail?.id == Talk.ID(7))
    root.end()
    await root.finish()
  }

  @Test func `waits at a cold start until the account is restored, without a login sheet in between`() async {
    let root = root()
    root.send(.launched)
    root.send(.linkOpened(.settings))
    #expect(root.store.login == nil)
    stubs.restore.answer(.ann)
    await root.skipReceived()
    #expect(root.store.home?.tab == .settings)
    root.end()
    await root.finish()
  }

  @Test func `that comes before the launch waits too, without a login sheet in between`() async {
    let root = root()
    root.send(.linkOpened(.settings))
    #expect(root.store.login == nil)
    root.send(.launched)
    stubs.restore.answer(.ann)
    await root.skipReceived()
    #expect(root.store.home?.tab == .settings && root.store.login == nil)
    root.end()
    await root.finish()
  }

  @Test func `waits at a cold start for the login if nobody is remembered`() async {
    let root = root()
    root.send(.launched)
    root.send(.linkOpened(.talk(Talk.ID(7))))
    stubs.restore.answer(nil)
    await root.skipReceived()
    await signIn(root)
    #expect(root.store.home?.detail?.id == Talk.ID(7))
    root.end()
    await root.finish()
  }

  @Test func `takes the place of one that still waits`() async {
    let root = root(.init(hasRestored: true))
    root.send(.linkOpened(.talk(Talk.ID(7))))
    root.send(.linkOpened(.talk(Talk.ID(8))))
    await signIn(root)
    #expect(root.store.home?.detail?.id == Talk.ID(8))
    root.end()
    await root.finish()
  }

  @Test func `that is opened twice in a row leaves the talk that is there as it is`() async throws {
    let root = root(.init(account: .ann, home: Home.State(account: .ann)))
    root.send(.linkOpened(.talk(Talk.ID(7))))
    await root.skipReceived()
    let detail = try #require(root.child(AppRoot.home)?.child(Home.detail))
    detail.send(.appeared)
    root.send(.linkOpened(.talk(Talk.ID(7))))
    await stubs.clock.advance(by: .zero)
    #expect(!detail.store.lifetime.isEnded && detail.store.summary.isLoading)
    root.end()
    await root.finish()
  }

  @Test func `to another talk ends the work of the one that is there`() async throws {
    let root = root(.init(account: .ann, home: Home.State(account: .ann)))
    root.send(.linkOpened(.talk(Talk.ID(7))))
    await root.skipReceived()
    root.child(AppRoot.home)?.child(Home.detail)?.send(.appeared)
    root.send(.linkOpened(.talk(Talk.ID(8))))
    await root.skipReceived()
    #expect(root.store.home?.detail == TalkDetail.State(id: Talk.ID(8)))
    #expect(stubs.details.waiting.isEmpty)
    root.end()
    await root.finish()
  }

  @Test func `is forgotten when its user closes the login sheet`() async {
    let root = root(.init(hasRestored: true))
    root.send(.linkOpened(.talk(Talk.ID(7))))
    root.send(.loginClosed)
    root.send(.signInTapped)
    await signIn(root)
    #expect(root.store.home != nil && root.store.home?.detail == nil)
    root.end()
    await root.finish()
  }
}
