// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `The app` {
  let stubs = StubbedClients()

  private func root(_ state: AppRoot.State = .init()) -> TestStore<AppRoot> {
    TestStore(AppRoot(clients: stubs.all, library: stubs.library()), state: state)
  }

  @Test func `shows the tabs of the account that it remembers, and connects`() async {
    let root = root()
    root.send(.launched)
    stubs.restore.answer(.ann)
    await root.receive(.set(\.account)) {
      $0.hasRestored = true
      $0.account = .ann
    }
    await root.receive(.action(.accountChanged)) { $0.home = Home.State(account: .ann) }
    let home = root.child(AppRoot.home)
    await home?.receive(.action(.cameToForeground))
    let news = home?.child(Home.news)
    await news?.receive(.action(.began))
    await news?.receive(.held(\.connection, at: .connecting))
    root.end { $0.home?.news.connection = .off }
    await root.finish()
  }

  @Test func `shows the login sheet if it remembers nobody`() async {
    let root = root()
    root.send(.launched)
    stubs.restore.answer(nil)
    await root.receive(.set(\.login)) {
      $0.hasRestored = true
      $0.login = Login.State()
    }
    await root.finish()
  }

  @Test func `takes all of the user's screens away when the token has died`() async throws {
    let root = root(.init(account: .ann, home: Home.State(account: .ann)))
    let home = try #require(root.child(AppRoot.home))
    home.child(Home.list).send(.appeared) { $0.talks.startLoading(.first) }
    stubs.page.fail(ServerError.signedOut)
    root.exhaustivity = .runs
    await root.skipReceived()
    #expect(root.store.home == nil && root.store.account == nil)
    #expect(root.store.login?.notice == "Please sign in again.")
    #expect(home.store.lifetime.isEnded)
    await root.finish()
  }

  @Test func `shows nothing of one user to the next`() async throws {
    let library = stubs.library(with: [.sample(7)])
    let root = TestStore(
      AppRoot(clients: stubs.all, library: library), state: .init(account: .ann, home: Home.State(account: .ann)),
      exhaustivity: .runs)
    root.child(AppRoot.home)?.child(Home.settings).send(.signOutTapped)
    stubs.signOut.answer()
    await root.skipReceived()
    #expect(library.cards.isEmpty)
    root.child(AppRoot.login)?.write(\.form.name, "ben")
    root.child(AppRoot.login)?.write(\.form.password, "rope")
    root.child(AppRoot.login)?.send(.signInTapped)
    stubs.signIn.answer(.ben)
    await root.skipReceived()
    #expect(root.store.home?.account == .ben && root.store.login == nil)
    root.end()
    await root.finish()
  }

  @Test func `listens to the server in the foreground alone, and keeps the draft`() async throws {
    let root = root(.init(account: .ann, home: Home.State(account: .ann)))
    root.send(.cameToForeground) { $0.home?.news.connection = .connecting }
    await stubs.connect.waitForCalls()
    root.send(.wentToBackground) {
      $0.isInBackground = true
      $0.home?.news.connection = .off
    }
    #expect(stubs.connect.waiting.isEmpty)
    root.send(.cameToForeground) {
      $0.isInBackground = false
      $0.home?.news.connection = .connecting
    }
    root.end { $0.home?.news.connection = .off }
    await root.finish()
  }
}
