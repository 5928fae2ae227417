// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import Foundation
import Stories

/// The checkouts on one browser's page: the results of each variant, and the current runs.
///
/// **Isolation.** The main actor.
@MainActor
final class CheckoutPlayer {
  /// The results of one variant.
  struct Seen {
    var tally = CheckoutTally()
    /// The effects in the current or last run.
    var latest: [CheckoutEffect] = []
    /// The time of each of them. Units: milliseconds since the run began.
    private(set) var times: [Double] = []
    private(set) var delays = CheckoutDelays([:])
    private var start = ContinuousClock.now

    /// The time since the run began. Units: milliseconds.
    var now: Double { (ContinuousClock.now - start).timelineMilliseconds }

    mutating func begin(_ delays: CheckoutDelays) {
      (latest, times, start) = ([], [], .now)
      self.delays = delays
    }

    mutating func hear(_ effects: [CheckoutEffect]) {
      latest = effects
      times += Array(repeating: now, count: max(0, effects.count - times.count))
    }
  }

  /// How much slower the backend is here than in the terminal: one run is slow enough to watch, many are fast.
  nonisolated static func factor(forRuns runs: Int) -> Int { runs == 1 ? 60 : 3 }

  /// Called when something on the page has changed.
  var changed: @MainActor () -> Void = {}
  private(set) var isGoing = false { didSet { changed() } }
  private(set) var seen = [Seen](repeating: Seen(), count: CheckoutVariant.allCases.count)
  /// Why the last runs failed.
  private(set) var failure: String?

  private let clients: [CheckoutClient]
  private var lastSeed: UInt64 = 0
  private let scope = TaskScope()

  init(name: String, backend: Backend) {
    clients = CheckoutVariant.allCases.map {
      CheckoutClient(variant: $0, name: "\(name)/\($0.rawValue)", backend: backend)
    }
    for client in clients { client.book?.changed = { [weak self] in self?.changed() } }
  }

  /// The names under which the backend's journal records the requests.
  var clientNames: [String] { clients.map(\.client.name) }

  /// The latest run of each variant.
  var timelines: [Timeline] {
    zip(clients, seen).map { client, seen in
      let effects = zip(seen.latest, seen.times).map { (effect: $0, ms: $1) }
      return Timeline(
        story: "checkout", variant: client.variant.rawValue, title: client.variant.title,
        outside: Timeline.rows(of: effects, delays: seen.delays), trace: client.book)
    }
  }

  /// Begins some runs. In each, all variants check out at once, with the same delays.
  ///
  /// - Throws: ``RequestRefusal`` while other runs last.
  func begin(_ request: CheckoutRequest) throws {
    let run = scope.run(.running, on: self) { player in
      try await player.hold(\.isGoing, at: true) {
        do {
          for _ in 0..<request.runs {
            let round = try player { try $0.makeRound(of: request.runs) }
            try await round.play { index, change in
              try player { $0.change(index, change) }
            }
          }
        } catch {
          try player { $0.failure = (error as? DemoFailure)?.description ?? error.localizedDescription }
        }
      }
    }
    guard run.outcome != .dropped else {
      throw RequestRefusal(
        status: .conflict, sentence: "Checkouts are running on this page. Wait for their end, then start others.")
    }
  }

  /// Ends the current runs: their requests are cancelled.
  func end() {
    scope.end()
    for client in clients { client.end() }
  }

  private func makeRound(of runs: Int) throws -> CheckoutRound {
    failure = nil
    lastSeed += 1
    return CheckoutRound(
      clients: clients, delays: CheckoutDelays(seed: lastSeed, factor: Self.factor(forRuns: runs)))
  }

  private func change(_ index: Int, _ change: (inout Seen) -> Void) {
    change(&seen[index])
    changed()
  }
}

extension Lane {
  fileprivate static let running = Lane("running", .drop)
}
