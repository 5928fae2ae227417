// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The tabs in every order` {
  /// An app whose account comes from the device, or from its sheet.
  private func app(_ scenario: Scenario, remembers: [Account?]) -> (Store<AppRoot>, Store<Library>) {
    let talks = ExploredServer(scenario).client()
    let restore = scenario.stub("restore", ignoringCancellation: true) { (_: Void) in
      remembers.map { Result<Account?, any Error>.success($0) }
    }
    let signIn = scenario.stub("sign in", ignoringCancellation: true) { (_: String) in Account.ann }
    let connect = scenario.stub("connect", ignoringCancellation: true) { (_: Void) in }
    let clients = Clients(
      accounts: AccountClient {
        try await restore(())
      } signIn: { name, _ in
        try await signIn(name)
      } signOut: {
      }, talks: talks,
      settings: SettingsClient {
        .ann
      } save: { _ in
      },
      drafts: DraftStorage {
        nil
      } save: { _ in
      },
      // A connection that ended would be followed by another one, without an end.
      socket: SilentSocket(connection: connect), clock: scenario.clock)
    let library = scenario.store(Library(talks: talks), state: .init())
    let root = scenario.store(AppRoot(clients: clients, library: library), state: .init())
    scenario.never("the tabs are shown to nobody") { (root.home == nil) != (root.account == nil) }
    scenario.never("the sheet asks before it is known who is signed in") { root.login != nil && !root.hasRestored }
    scenario.never("the sheet asks somebody who is signed in") { root.login != nil && root.account != nil }
    scenario.never("it listens in the background") { root.isInBackground && root.home?.news.connection ?? .off != .off }
    return (root, library)
  }

  private func signIn(_ root: Store<AppRoot>) {
    guard let login = root.child(AppRoot.login) else { return }
    (login.form.name, login.form.password) = ("ann", "rope")
    login.send(.signInTapped)
  }

  @Test func `two links at a cold start: the last one is open, for whomever is signed in, and however`() async {
    let report = await explore(bound: 20_000) { scenario in
      let (root, _) = app(scenario, remembers: [.ann, nil])
      let launched = scenario.anyTime("it is launched", isReaction: true) { root.send(.launched) }
      let first = scenario.anyTime("talk 1 is linked", isReaction: true) { root.send(.linkOpened(.talk(Talk.ID(1)))) }
      scenario.anyTime("talk 2 is linked", after: first, isReaction: true) {
        root.send(.linkOpened(.talk(Talk.ID(2))))
      }
      scenario.anyTime("the user signs in", after: launched, isReaction: true) { signIn(root) }
      scenario.atEnd("talk 2 is open, if somebody is signed in") {
        root.account == nil || root.home?.detail?.id == Talk.ID(2)
      }
      scenario.atEnd("nobody waits") { root.hasRestored && (root.account != nil || root.login != nil) }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }

  @Test func `in the background and back at any time, it listens in the foreground alone`() async {
    let report = await explore(bound: 20_000) { scenario in
      let (root, _) = app(scenario, remembers: [.ann])
      root.send(.launched)
      let left = scenario.anyTime("it goes to the background", isReaction: true) { root.send(.wentToBackground) }
      scenario.anyTime("it comes back", after: left, isReaction: true) { root.send(.cameToForeground) }
      scenario.atEnd("it is connected") { root.home?.news.connection == .open }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }

  @Test func `signed out at any time, nothing of the user is left`() async {
    let report = await explore(bound: 20_000) { scenario in
      let (root, library) = app(scenario, remembers: [.ann])
      root.send(.launched)
      scenario.anyTime("the list appears", isReaction: true) {
        root.child(AppRoot.home)?.child(Home.list).send(.appeared)
      }
      var wasThere = false
      scenario.anyTime("Sign out is tapped", isReaction: true) {
        wasThere = root.home != nil
        root.child(AppRoot.home)?.child(Home.settings).send(.signOutTapped)
      }
      scenario.atEnd("nothing of the user is left") {
        !wasThere || (root.home == nil && root.login != nil && library.cards.isEmpty)
      }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }
}

/// Connects, and then tells nothing.
struct SilentSocket: EventSocket {
  let connection: Stub<Void, Void>
  private let end = Gate("end of the connection")

  init(connection: Stub<Void, Void>) { self.connection = connection }

  func connect() async throws -> AsyncThrowingStream<TalkEvent, any Error> {
    try await connection(())
    return AsyncThrowingStream { [end] in
      try await end.wait()
      return nil
    }
  }
}
