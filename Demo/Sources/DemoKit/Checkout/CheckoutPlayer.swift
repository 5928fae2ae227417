// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// The checkouts on one browser's page: the results of each variant, and the current runs.
///
/// **Isolation.** The main actor.
@MainActor
final class CheckoutPlayer: StoryPlayer {
  /// The results of one variant.
  struct Seen {
    var tally = CheckoutTally()
    /// The effects in the current or last run.
    var latest: [CheckoutEffect] = []
    private(set) var delays = CheckoutDelays([:])
    private var start = ContinuousClock.now

    /// The time since the run began. Units: milliseconds.
    var now: Double { (ContinuousClock.now - start).timelineMilliseconds }

    /// The effects, each with its time. Units: milliseconds since the run began.
    var timedEffects: [(effect: CheckoutEffect, ms: Double)] {
      latest.map { (effect: $0, ms: ($0.time - start).timelineMilliseconds) }
    }

    mutating func begin(_ delays: CheckoutDelays, at start: ContinuousClock.Instant) {
      (latest, self.delays, self.start) = ([], delays, start)
    }
  }

  /// How much slower the backend is here than in the terminal: one run is slow enough to watch, many are fast.
  nonisolated static func factor(forRuns runs: Int) -> Int { runs == 1 ? 60 : 3 }

  var changed: @MainActor () -> Void = {} {
    didSet {
      work.changed = changed
      for client in clients { client.book?.changed = changed }
    }
  }
  let work = PageWork()
  private(set) var seen = [Seen](repeating: Seen(), count: CheckoutVariant.allCases.count)

  private let clients: [CheckoutClient]
  private var lastSeed: UInt64 = 0

  init(name: String, backend: Backend) {
    clients = CheckoutVariant.allCases.map {
      CheckoutClient(variant: $0, name: "\(name)/\($0.rawValue)", backend: backend)
    }
  }

  /// The latest run of each variant.
  var timelines: [(timeline: Timeline, now: Double)] {
    zip(clients, seen).map { client, seen in
      let timeline = Timeline(
        story: "checkout", variant: client.variant.rawValue, title: client.variant.title,
        outside: Timeline.rows(of: seen.timedEffects, delays: seen.delays), trace: client.book)
      return (timeline, seen.now)
    }
  }

  /// Begins some runs. In each, all variants check out at once, with the same delays.
  ///
  /// - Returns: False while other runs last.
  func begin(runs: Int) -> Bool {
    work.begin { [weak self] in
      self?.forget()
      for _ in 0..<runs { try await self?.play(factor: Self.factor(forRuns: runs)) }
    }
  }

  /// Ends the current runs: their requests are cancelled.
  func end() {
    work.end()
    for client in clients { client.end() }
  }

  /// What is counted is what was begun last.
  private func forget() {
    for index in seen.indices { change(index) { $0.tally = CheckoutTally() } }
  }

  /// One run of all variants at once, with the same delays.
  private func play(factor: Int) async throws {
    lastSeed += 1
    let delays = CheckoutDelays(seed: lastSeed, factor: factor)
    // What the backend did and what the store did are drawn on one axis, with one beginning.
    let start = ContinuousClock.now
    for index in clients.indices {
      change(index) { $0.begin(delays, at: start) }
      clients[index].book?.restart(at: start)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in clients.indices { group.addTask { try await self.checkOut(index, delays) } }
      try await group.waitForAll()
    }
  }

  private func checkOut(_ index: Int, _ delays: CheckoutDelays) async throws {
    let effects = try await clients[index].checkOut(delays) { effects in change(index) { $0.latest = effects } }
    change(index) { $0.tally.add(effects) }
  }

  private func change(_ index: Int, _ change: (inout Seen) -> Void) {
    change(&seen[index])
    changed()
  }
}

extension Timeline {
  /// The backend's work on one cart: each step for its configured time, until it took effect.
  static func rows(of effects: [(effect: CheckoutEffect, ms: Double)], delays: CheckoutDelays, firstID: Int = 0)
    -> [Row]
  {
    var rows = TimelineRows(firstID: firstID)
    let row = rows.row("at the backend")
    for (effect, ms) in effects {
      let bar = rows.addBar(effect.step.rawValue, in: row, from: max(0, ms - Double(delays[effect.step])))
      rows[bar].to = ms
      rows[bar].outcome = "took effect"
      guard let fault = effect.fault else { continue }
      rows[bar].isWrong = true
      rows.addMark(.wrong, fault.title, in: row, at: ms)
    }
    return rows.finished()
  }
}
