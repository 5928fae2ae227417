// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Stories

/// One browser's page: its stores and its connections to the backend. It ends when the page's event stream does.
///
/// **Isolation.** The main actor.
@MainActor
final class DemoSession {
  /// Cannot be guessed: it gives access to the page.
  let id: String
  let visitor: Int
  let players: [PortfolioPlayer]
  let loading: LoadingPlayer
  let counter: CounterDesk
  let carousel: CarouselDesk
  let checkout: CheckoutPlayer
  var others = OtherVisitors() {
    didSet { if others != oldValue { publish() } }
  }
  /// The delay before a change is sent. It is longer with many pages open, so that all of them together cost as much as
  /// a few.
  var pace = Duration.zero
  private(set) var homeRequests = HomeRequests() {
    didSet { publish() }
  }

  private let scenario = CurrentScenario(Scenario())
  private let home: BackendClient
  private let journal: RequestJournal
  private let stream: EventStream
  private let timelines = TimelineDesk()
  private let scope = TaskScope()
  private let alive: SharedCount

  /// - Parameters:
  ///   - carouselClock: What the carousels measure their quiet and deadlines by.
  ///   - alive: Counts the sessions that live.
  init(
    visitor: Int, backend: Backend, turns: TurnCounter, stream: EventStream, carouselClock: any Clock<Duration>,
    alive: SharedCount
  ) {
    self.alive = alive
    alive.add(1)
    let id = SessionID.make()
    self.id = id
    self.visitor = visitor
    self.stream = stream
    journal = backend.journal
    home = BackendClient(name: "\(id)/home", backend: backend.server.url, scenario: scenario)
    players = PortfolioVariant.allCases.map { [scenario, home] variant in
      PortfolioPlayer(
        variant: variant,
        client: BackendClient(name: "\(id)/\(variant.rawValue)", backend: backend.server.url, scenario: scenario),
        home: home.makeHomeAPI(), journal: backend.journal, recorder: EventRecorder(turns: turns, limit: 60))
    }
    loading = LoadingPlayer(name: "\(id)/loading", backend: backend)
    counter = CounterDesk(turns: turns)
    carousel = CarouselDesk(turns: turns, clock: carouselClock)
    checkout = CheckoutPlayer(name: "\(id)/checkout", backend: backend)
    for player in players { player.changed = { [weak self] in self?.publish() } }
    loading.changed = { [weak self] in self?.publish() }
    counter.changed = { [weak self] in self?.publish() }
    carousel.changed = { [weak self] in self?.publish() }
    checkout.changed = { [weak self] in self?.publish() }
    journal.listen(to: home.name) { [weak self] entry in self?.homeRequests.note(entry) }
    publish()
    scope.run(.heartbeat, on: self) { session in
      while true {
        try await Task.sleep(for: .milliseconds(200))
        try session { $0.beat() }
      }
    }
  }

  deinit { alive.add(-1) }

  /// The names under which the backend's journal records this session's requests.
  var clients: [String] { players.map(\.client.name) + [home.name] + loading.clientNames + checkout.clientNames }

  func perform(_ action: SessionAction) {
    for player in players where action.variant == nil || action.variant == player.variant {
      switch action.action {
      case .open: player.open()
      case .back: player.leave()
      case .refresh: player.refresh()
      case .dismiss: player.dismissAlert()
      case .appear: player.homeAppeared()
      case .reload: player.refreshHome()
      case .retry: if let holding = action.holding { player.retry(holding) }
      case .remove: if let holding = action.holding { player.remove(holding) }
      case .scenario: break
      }
    }
    if action.action == .scenario {
      scenario.value.latency = action.latency ?? scenario.value.latency
      scenario.value.fails = action.fails ?? scenario.value.fails
      publish()
    }
  }

  /// A turn with recorded events has ended.
  func turnAdvanced() {
    for player in players { player.turnAdvanced() }
    counter.turnAdvanced()
  }

  /// Leaves every screen, and ends all work of this session.
  func end() {
    scope.end()
    for player in players { player.end() }
    loading.end()
    counter.end()
    carousel.end()
    checkout.end()
    journal.forget(client: home.name)
    // Home's loads are cancelled with its store, which is released with this session.
    home.finish()
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
  private func beat() {
    if !timelines.hasLost { stream.sendHeartbeat() } else if stream.hasRoom { publish() }
  }

  private var currentTimelines: [(timeline: Timeline, now: Double)] {
    players.map { ($0.timeline, $0.recorder.now) } + counter.players.map { ($0.timeline, $0.recorder.now) }
      + carousel.players.map { ($0.timeline, $0.recorder.now) }
      + zip(checkout.timelines, checkout.seen).map { ($0, $1.now) }
  }

  private var snapshot: SessionSnapshot {
    SessionSnapshot(
      session: id, visitor: visitor, scenario: scenario.value, portfolio: players.map(PortfolioSnapshot.init),
      homeRequests: homeRequests, loading: LoadingSnapshot(loading),
      counter: counter.players.map(CounterSnapshot.init), carousel: CarouselsSnapshot(carousel),
      checkout: CheckoutSnapshot(checkout), timeline: timelines.news(of: currentTimelines), others: others)
  }
}

extension Lane {
  fileprivate static let publishing = Lane("publishing", .drop)
  fileprivate static let heartbeat = Lane("heartbeat")
}
