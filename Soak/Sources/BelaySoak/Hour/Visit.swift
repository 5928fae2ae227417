// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

/// One visit to the screen: it is opened, used, and left while work is running.
@MainActor
final class Visit {
  static let actions = 1_000
  /// A ten-thousandth of an hour.
  static let duration = Duration.milliseconds(360)
  private static let rounds = 10

  private let world: World
  private let store: Store<Screen>
  private let ticker: Ticker
  private var runs: [Run] = []
  private(set) var actions = 0
  private var taps = 0
  private var told = 0

  init(world: World) {
    self.world = world
    store = Store(Screen(world: world), state: .init())
    ticker = Ticker(world: world)
  }

  /// The handles that must be released with the visit.
  var handles: [WeakHandle] { [WeakHandle(object: store), WeakHandle(object: ticker)] }

  /// Uses the screen. Returns every started run; most are still active.
  func use() async throws -> [Run] {
    send(.opened)
    watch()
    for round in 0..<Self.rounds {
      start(round)
      while actions < Self.actions * (round + 1) / Self.rounds {
        taps += 1
        send(.tapped)
      }
      world.clock.advance(by: Self.duration / Self.rounds)
      await world.rest()
    }
    guard store.taps == taps else { throw SoakFailure("\(taps) taps were sent, and \(store.taps) received.") }
    guard told > 0 else { throw SoakFailure("The observer of the taps was never notified.") }
    return runs
  }

  private func start(_ round: Int) {
    for letter in 0..<4 { start(.queryChanged(round * 4 + letter)) }
    for place in 0..<3 { start(.moved(place)) }
    for _ in 0..<2 { start(.starTapped(round)) }
    start(.refreshPulled)
    for id in 0..<3 {
      if let quote = store.child(Screen.quotes, id: id) {
        begin(quote.run(.appeared))
        send(to: quote, .ticked)
      }
    }
    send(.orderOpened)
    if let order = store.child(Screen.order) { begin(order.run(.submitTapped)) }
    send(.orderClosed)
    for id in 0..<3 { send(.quoteRemoved(id)) }
    for id in 0..<3 { send(.quoteAdded(id)) }
    if round % 4 == 3 { send(.stopTapped) }
    if round == 0 { runs.append(ticker.appeared()) }
  }

  /// Like a view: notified once, and observes again.
  private func watch() {
    withObservationTracking {
      _ = store.taps
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.told += 1
        self?.watch()
      }
    }
  }

  private func start(_ action: Screen.Action) {
    actions += 1
    begin(store.run(action), isCounted: true)
  }

  private func begin(_ run: Run, isCounted: Bool = false) {
    if !isCounted { actions += 1 }
    runs.append(run)
    world.runStarted()
  }

  private func send(_ action: Screen.Action) {
    actions += 1
    store.send(action)
  }

  private func send(to quote: Store<Quote>, _ action: Quote.Action) {
    actions += 1
    quote.send(action)
  }
}

/// Something that should be released.
struct WeakHandle {
  weak var object: AnyObject?
}
