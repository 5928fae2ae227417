// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import TalksServer
import Testing

@testable import Talks

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The app at the server` {
  @Test func `shows all pages of the list, and those of a search`() async throws {
    try await RunningServer.with { running in
      let stores = try await running.signedIn()
      let list = try #require(stores.root.child(AppRoot.home)?.child(Home.list))
      await list.perform(.appeared)
      while list.talks.next != nil { await list.perform(.endReached) }
      #expect(list.talks.rows.map(\.number) == Array(1...45))
      #expect(stores.library.cards.count == 45)
      await list.perform(.queryTyped("knots"))
      #expect(list.talks.rows.count == 9 && list.talks.next == nil)
      #expect(list.talks.rows.allSatisfy { stores.library.cards[id: $0]?.talk.title.contains("Knots") == true })
    }
  }

  @Test func `shows a like in list and detail, and takes a refused one back in both`() async throws {
    try await RunningServer.with { running in
      await running.backend.refuseLikes(of: 8)
      let stores = try await running.signedIn()
      let home = try #require(stores.root.child(AppRoot.home))
      await home.child(Home.list).perform(.appeared)
      home.child(Home.list).send(.talkTapped(Talk.ID(7)))
      await home.child(Home.detail)?.perform(.appeared)
      #expect(home.child(Home.detail)?.summary.value == "Jo speaks about: Anchors, part 7.")
      let (liked, refused) = (try card(7, in: stores), try card(8, in: stores))
      #expect(await liked.perform(.likeTapped) == .finished)
      let run = refused.run(.likeTapped)
      #expect(refused.isLiked)
      _ = await run.finished()
      #expect(liked.talk.isLiked && liked.likes == 1 && liked.talk.version == 2)
      #expect(!refused.isLiked && refused.likes == 1 && refused.notice == "This talk takes no likes.")
    }
  }

  @Test func `shows the likes of others, also after the connection broke`() async throws {
    try await RunningServer.with { running in
      let stores = try await running.signedIn()
      let home = try #require(stores.root.child(AppRoot.home))
      await home.child(Home.list).perform(.appeared)
      let (card, news) = (try card(7, in: stores), home.child(Home.news))
      await first(\.connection, in: news) { $0 == .open }
      await running.backend.likeFromElsewhere(7)
      await first(\.likes, in: card) { $0 == 1 }
      await running.backend.dropListeners()
      await first(\.connection, in: news) { $0 == .connecting }
      await first(\.connection, in: news) { $0 == .open }
      await running.backend.likeFromElsewhere(7)
      await first(\.likes, in: card) { $0 == 2 }
      stores.root.send(.wentToBackground)
      #expect(news.connection == .off)
    }
  }

  @Test func `opens a link at a cold start, with the account of the last time`() async throws {
    try await RunningServer.with { running in
      _ = try await running.clients().accounts.signIn("ann", "rope")
      let stores = AppStores(running.clients())
      stores.root.send(.launched)
      stores.root.send(.linkOpened(.talk(Talk.ID(30))))
      await first(\.home?.detail?.id, in: stores.root) { $0 == Talk.ID(30) }
      let detail = try #require(stores.root.child(AppRoot.home)?.child(Home.detail))
      await detail.perform(.appeared)
      let card = try card(30, in: stores)
      #expect(card.talk.speaker == "Ida")
      #expect(detail.summary.value != nil)
    }
  }

  @Test func `asks for the password when the session has ended at the server, and shows the next user's own`()
    async throws
  {
    try await RunningServer.with { running in
      let stores = try await running.signedIn()
      let home = try #require(stores.root.child(AppRoot.home))
      await home.child(Home.list).perform(.appeared)
      try await card(7, in: stores).perform(.likeTapped)
      await running.backend.endSessions()
      await home.child(Home.list).perform(.refreshPulled)
      #expect(home.lifetime.isEnded && stores.root.home == nil)
      let login = try #require(stores.root.child(AppRoot.login))
      #expect(login.notice == "Please sign in again.")
      (login.form.name, login.form.password) = ("ben", "rope")
      await login.perform(.signInTapped)
      let next = try #require(stores.root.child(AppRoot.home))
      await next.child(Home.list).perform(.appeared)
      #expect(next.account.name == "ben" && stores.root.login == nil)
      let card = try card(7, in: stores)
      #expect(!card.isLiked && card.likes == 1)
    }
  }

  private func card(_ number: Int, in stores: AppStores) throws -> Store<TalkCard> {
    try #require(stores.library.child(Library.card, id: Talk.ID(number)))
  }

  /// Waits until a field has such a value.
  private func first<F: Feature, Value: Sendable>(
    _ path: KeyPath<F.State, Value>, in store: Store<F>, where matches: (Value) -> Bool
  ) async {
    for await value in FieldValues(of: path, in: store) where matches(value) { return }
  }
}
