// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Foundation
import Testing

@testable import Talks

/// `TALKS_SEED=7 swift test --filter RandomTaps` repeats the taps of another seed; a failure names its own.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct RandomTapsTests {
  @Test(.controlsWork)
  func `ten thousand taps, on everything that is on the screen: no trap, no flag that is stuck, nothing that survives`()
    async
  {
    let seed = ProcessInfo.processInfo.environment["TALKS_SEED"].flatMap { UInt64($0) } ?? 1
    print("The taps of seed \(seed).")
    let clock = TestClock()
    await expectReleased {
      let session = TapSession(seed: seed, clock)
      await session.tap(10_000)
      // What is tried here is there: each of these has happened.
      #expect(session.server.lateAnswers > 100 && session.homes > 20 && session.rests == 100)
      return session.app
    }
    #expect(clock.sleepers.isEmpty)
  }

  @Test(.controlsWork)
  func `the taps of a seed are the same each time, and those of another are others`() async {
    var logs: [[String]] = []
    for seed: UInt64 in [3, 3, 4] {
      let session = TapSession(seed: seed, TestClock())
      await session.tap(300)
      logs.append(session.log + ["\(session.app.root.state)", "\(session.app.library.state)"])
    }
    #expect(logs[0] == logs[1] && logs[0] != logs[2])
  }
}

/// An app, its simulated server, and a user.
@MainActor
final class TapSession {
  let server: SimulatedServer
  let app: AppStores
  private(set) var log: [String] = []
  /// How often somebody has come in, and how often all work was at rest.
  private(set) var homes = 0
  private(set) var rests = 0

  private let seed: UInt64
  private let clock: TestClock
  private var dice: Dice

  init(seed: UInt64, _ clock: TestClock) {
    (self.seed, self.clock, dice) = (seed, clock, Dice(seed: seed))
    server = SimulatedServer(clock, Dice(seed: seed &+ 1_000_000))
    app = AppStores(server.clients)
  }

  func tap(_ count: Int) async {
    let user = RandomUser(root: app.root, library: app.library)
    for number in 1...count {
      let wasThere = app.root.home != nil
      log.append("\(number). \(user.tap(&dice))")
      check("The tabs are shown to nobody.", app.root.home?.account == app.root.account)
      if dice.happens(40) { await clock.advance(by: .milliseconds(dice.roll(800))) }
      if !wasThere, app.root.home != nil { homes += 1 }
      if number.isMultiple(of: 100) { await rest() }
    }
    app.root.send(.wentToBackground)
    await clock.advance(by: .seconds(60))
  }

  /// In the background all work comes to an end, and nothing says that it goes on.
  private func rest() async {
    rests += 1
    app.root.send(.wentToBackground)
    await clock.advance(by: .seconds(60))
    check("Something sleeps still: \(clock.sleepers).", clock.sleepers.isEmpty)
    check("It restores an account.", app.root.hasRestored)
    check("The sheet signs in.", app.root.login?.isSigningIn != true)
    check("A like is sent.", app.library.cards.allSatisfy { $0.wish == nil })
    check("A talk is known to nobody.", app.root.home != nil || app.library.cards.isEmpty)
    if let home = app.root.home {
      check("The list loads.", !home.list.talks.isLoadingFirst && !home.list.talks.isLoadingNext)
      check("A detail loads.", home.detail?.summary.isLoading != true)
      check("The settings load or are saved.", !home.settings.saved.isLoading && !home.settings.isSaving)
      check("It listens in the background.", home.news.connection == .off)
      let rows = home.list.talks.rows
      check("A row has no talk.", rows.allSatisfy { app.library.cards[id: $0] != nil })
    }
    for card in app.library.cards where server.account != nil {
      let talk = server.shown(server.talks.first { $0.id == card.id }!)
      check("\(card) is not what the server has.", card.talk.version < talk.version || card.talk == talk)
    }
    app.root.send(.cameToForeground)
  }

  private func check(_ complaint: String, _ holds: Bool) {
    guard !holds else { return }
    Issue.record(
      """
      \(complaint)
      To repeat it: TALKS_SEED=\(seed) swift test --filter RandomTaps
      The last taps: \(log.suffix(30).joined(separator: "; "))
      """)
  }
}
