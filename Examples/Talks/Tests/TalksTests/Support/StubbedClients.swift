// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

@testable import Talks

/// The app's clients as stubs: each call waits until the test answers it.
@MainActor
final class StubbedClients {
  let clock = TestClock()
  let restore = Stub<Void, Account?>("restore")
  let signIn = Stub<[String], Account>("sign in")
  let signOut = Stub<Void, Void>("sign out")
  /// The query, and the cursor if there is one.
  let page = Stub<[String], TalksPage>("page")
  let details = Stub<Talk.ID, TalkDetails>("details")
  let setLiked = Stub<Like, Talk>("set liked")
  let loadSettings = Stub<Void, Settings>("load settings")
  let saveSettings = Stub<Settings, Void>("save settings")
  let loadDraft = Stub<Void, Settings?>("load draft")
  let saveDraft = Stub<Settings?, Void>("save draft")
  let connect = Stub<Void, Void>("connect")
  /// Nil ends the connection.
  let event = Stub<Void, TalkEvent?>("event")

  struct Like: Equatable, Sendable {
    let id: Talk.ID
    let isLiked: Bool
  }

  var accounts: AccountClient {
    AccountClient { [restore] in
      try await restore()
    } signIn: { [signIn] in
      try await signIn([$0, $1])
    } signOut: { [signOut] in
      try await signOut()
    }
  }

  var talks: TalksClient {
    TalksClient { [page] query, cursor in
      try await page([query] + (cursor.map { [$0] } ?? []))
    } details: { [details] in
      try await details($0)
    } setLiked: { [setLiked] in
      try await setLiked(Like(id: $0, isLiked: $1))
    }
  }

  var settings: SettingsClient {
    SettingsClient { [loadSettings] in
      try await loadSettings()
    } save: { [saveSettings] in
      try await saveSettings($0)
    }
  }

  var drafts: DraftStorage {
    DraftStorage { [loadDraft] in
      try await loadDraft()
    } save: { [saveDraft] in
      try await saveDraft($0)
    }
  }

  var socket: StubbedSocket { StubbedSocket(connection: connect, event: event) }

  var all: Clients {
    Clients(accounts: accounts, talks: talks, settings: settings, drafts: drafts, socket: socket, clock: clock)
  }

  func library(with known: [Talk] = []) -> Store<Library> {
    let library = Store(Library(talks: talks), state: .init())
    library.send(.received(known))
    return library
  }
}

/// A socket whose connections and events wait for the test.
struct StubbedSocket: EventSocket {
  let connection: Stub<Void, Void>
  let event: Stub<Void, TalkEvent?>

  func connect() async throws -> AsyncThrowingStream<TalkEvent, any Error> {
    try await connection()
    return AsyncThrowingStream { [event] in try await event() }
  }
}
