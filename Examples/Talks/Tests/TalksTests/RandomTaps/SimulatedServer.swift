// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

@testable import Talks

/// A server with a memory, which answers late, not at all, or with an error, as the dice say. Time is the test's.
@MainActor
final class SimulatedServer {
  let clock: TestClock
  var dice: Dice
  private(set) var talks = (1...12).map { Talk.sample($0, version: 1) }
  private var liked: [Int: Set<Talk.ID>] = [:]
  private var settings = Settings.ann
  private var draft: Settings?
  /// Who is signed in on this device.
  private(set) var account: Account?
  private(set) var answers = 0
  /// Of those, for callers that had gone.
  private(set) var lateAnswers = 0

  init(_ clock: TestClock, _ dice: Dice) { (self.clock, self.dice) = (clock, dice) }

  /// A request: it takes its time and may fail. A cancelled one may be answered all the same.
  private func request(mayEndSession: Bool = true) async throws {
    let (time, fate, ignoresCancellation) = (dice.roll(2_000), dice.roll(100), dice.happens(50))
    do {
      try await clock.sleep(for: .milliseconds(time))
    } catch {
      guard ignoresCancellation else { throw error }
      lateAnswers += 1
    }
    answers += 1
    if fate < 10 { throw ServerError.unavailable }
    if fate == 10, mayEndSession { account = nil }
    if mayEndSession, account == nil { throw ServerError.signedOut }
  }

  var clients: Clients {
    Clients(
      accounts: accounts, talks: talksClient, settings: settingsClient, drafts: drafts,
      socket: SimulatedSocket(server: self), clock: clock)
  }

  private var accounts: AccountClient {
    AccountClient {
      try await self.request(mayEndSession: false)
      return self.account
    } signIn: { name, password in
      try await self.request(mayEndSession: false)
      // As `Session` does: a login that was given up signs nobody in.
      try Task.checkCancellation()
      guard password == "rope" else { throw ServerError.wrongPassword }
      let account: Account = name == "ann" ? .ann : .ben
      self.account = account
      return account
    } signOut: {
      self.account = nil
      try await self.request(mayEndSession: false)
    }
  }

  private var talksClient: TalksClient {
    TalksClient { query, cursor in
      try await self.request()
      let found = self.talks.filter { query.isEmpty || $0.title.hasSuffix(query) }
      let start = cursor.flatMap { Int($0) } ?? 0
      let page = found.dropFirst(start).prefix(5).map { self.shown($0) }
      return TalksPage(talks: page, next: start + page.count < found.count ? "\(start + page.count)" : nil)
    } details: { id in
      try await self.request()
      guard let talk = self.talks.first(where: { $0.id == id }) else { throw ServerError.refused("No such talk.") }
      return TalkDetails(talk: self.shown(talk), summary: "About \(id.number).")
    } setLiked: { id, isLiked in
      try await self.request()
      guard let account = self.account, self.dice.happens(80) else { throw ServerError.refused("No likes today.") }
      let wasLiked = self.liked[account.id, default: []].contains(id)
      if isLiked { self.liked[account.id, default: []].insert(id) } else { self.liked[account.id]?.remove(id) }
      if wasLiked != isLiked { self.count(isLiked ? 1 : -1, for: id) }
      return self.shown(self.talks.first { $0.id == id }!)
    }
  }

  private var settingsClient: SettingsClient {
    SettingsClient {
      try await self.request()
      return self.settings
    } save: { settings in
      try await self.request()
      self.settings = settings
    }
  }

  private var drafts: DraftStorage {
    DraftStorage {
      self.draft
    } save: { draft in
      try await self.clock.sleep(for: .milliseconds(self.dice.roll(50)))
      self.draft = draft
    }
  }

  fileprivate func connect() async throws { try await request() }

  /// Somebody else has liked a talk after a while; nil when the connection has ended, which it does now and then.
  fileprivate func nextEvent() async throws -> TalkEvent? {
    let (time, fate, number) = (dice.roll(5_000), dice.roll(10), dice.roll(talks.count))
    try await clock.sleep(for: .milliseconds(time))
    if fate == 0 { return nil }
    if fate == 1 { throw ServerError.unavailable }
    count(1, for: talks[number].id)
    return TalkEvent(id: talks[number].id, likes: talks[number].likes, version: talks[number].version)
  }

  private func count(_ change: Int, for id: Talk.ID) {
    let index = talks.firstIndex { $0.id == id }!
    talks[index].likes += change
    talks[index].version += 1
  }

  /// A talk as the one sees it who is signed in.
  func shown(_ talk: Talk) -> Talk {
    var talk = talk
    talk.isLiked = account.map { liked[$0.id, default: []].contains(talk.id) } ?? false
    return talk
  }
}

/// The server's events.
private struct SimulatedSocket: EventSocket {
  let server: SimulatedServer

  func connect() async throws -> AsyncThrowingStream<TalkEvent, any Error> {
    try await server.connect()
    return AsyncThrowingStream { [server] in try await server.nextEvent() }
  }
}
