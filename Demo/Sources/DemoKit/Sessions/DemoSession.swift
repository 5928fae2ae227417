// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTP
import Stories

/// One browser's page: its stores and its connections to the backend. It ends when the page's event stream does.
///
/// **Isolation.** The main actor.
@MainActor
final class DemoSession {
  /// Cannot be guessed: it gives access to the page.
  let id: String
  let players: [PortfolioPlayer]
  let counters: [CounterPlayer]
  let carousels: [CarouselPlayer]
  let checkout: CheckoutPlayer
  /// The delay before a change is sent. It is longer with many pages open, so that all of them together cost as much as
  /// a few.
  var pace = Duration.zero

  private let latency = CurrentLatency(1_500)
  private let stream: EventStream
  private let timelines = TimelineDesk()
  private let scope = TaskScope()
  private let alive: SharedCount

  /// - Parameters:
  ///   - carouselClock: What the carousels measure their quiet and deadlines by.
  ///   - alive: Counts the sessions that live.
  init(
    backend: Backend, turns: TurnCounter, stream: EventStream, carouselClock: any Clock<Duration>, alive: SharedCount
  ) {
    self.alive = alive
    alive.add(1)
    let id = Self.makeID()
    (self.id, self.stream) = (id, stream)
    let recorder = { EventRecorder(turns: turns, limit: 60) }
    players = PortfolioVariant.allCases.map { [latency] variant in
      PortfolioPlayer(variant: variant, journal: backend.journal, recorder: recorder()) { start in
        BackendClient(name: "\(id)/\(variant.rawValue)/\(start)", backend: backend.server.url, latency: latency)
      }
    }
    counters = CounterVariant.allCases.map { CounterPlayer(variant: $0, recorder: recorder()) }
    carousels = CarouselVariant.allCases.map { CarouselPlayer($0, recorder: recorder(), clock: carouselClock) }
    checkout = CheckoutPlayer(name: "\(id)/checkout", backend: backend)
    for player in all { player.changed = { [weak self] in self?.publish() } }
    publish()
    scope.run(.catchingUp, on: self) { session in
      while true {
        try await Task.sleep(for: .milliseconds(200))
        try session { $0.catchUp() }
      }
    }
  }

  deinit { alive.add(-1) }

  private var all: [any StoryPlayer] { players + counters + carousels + [checkout] }

  /// Changes how long the backend takes for the portfolios. Units: milliseconds.
  func change(latency: Int) { self.latency.value = latency }

  /// A turn with recorded events has ended.
  func turnAdvanced() {
    for player in all { player.turnAdvanced() }
  }

  /// Leaves every screen, and ends all work of this session.
  func end() {
    scope.end()
    for player in all { player.end() }
    stream.finish()
  }

  /// Sends the page's new state when this turn's changes are complete and the pace has passed.
  private func publish() {
    scope.run(.publishing, on: self) { session in
      let pace = try session { $0.pace }
      if pace > .zero { try await Task.sleep(for: pace) }
      try session { session in
        guard session.stream.hasRoom else { return session.timelines.lost() }
        if !session.stream.send(session.snapshot) { session.timelines.lost() }
      }
    }
  }

  /// If the page has missed an event, sends everything again, once it may have caught up.
  private func catchUp() {
    if timelines.hasLost, stream.hasRoom { publish() }
  }

  private var snapshot: SessionSnapshot {
    SessionSnapshot(
      session: id, portfolio: players.map(SessionSnapshot.Portfolio.init),
      counter: counters.map(SessionSnapshot.Counter.init), carousel: .init(carousels),
      checkout: .init(seen: checkout.seen, isGoing: checkout.work.isGoing, failure: checkout.work.failure),
      timeline: timelines.news(of: all.flatMap(\.timelines)))
  }

  /// A name that cannot be guessed: 128 bits of the system's random numbers.
  nonisolated static func makeID() -> String {
    var random = SystemRandomNumberGenerator()
    return makeID(using: &random)
  }

  nonisolated static func makeID(using random: inout some RandomNumberGenerator) -> String {
    (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension Lane {
  fileprivate static let publishing = Lane("publishing", .drop)
  fileprivate static let catchingUp = Lane("catching up")
}
