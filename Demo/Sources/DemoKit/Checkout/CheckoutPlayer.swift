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
    /// The current or last run.
    var latest: CheckoutTrial
    /// The first run of each sequence, in the tally's order: at most as many as three steps have sequences.
    private(set) var kept: [CheckoutTrial] = []

    /// Counts the latest run, which is over.
    mutating func addLatest() {
      let before = tally.orders.count
      tally.add(latest.effects)
      if tally.orders.count > before { kept.append(latest) }
    }
  }

  /// How much slower the backend is here than in the terminal: one run is slow enough to watch, many are fast.
  nonisolated static func factor(forRuns runs: Int) -> Int { runs == 1 ? 60 : 3 }

  var changed: @MainActor () -> Void = {} { didSet { work.changed = changed } }
  let work = PageWork()
  private(set) var seen = CheckoutVariant.allCases.map { Seen(latest: CheckoutTrial($0)) }

  private let clients: [CheckoutClient]
  private var lastSeed: UInt64 = 0

  init(name: String, backend: Backend) {
    clients = CheckoutVariant.allCases.map {
      CheckoutClient(variant: $0, name: "\(name)/\($0.rawValue)", backend: backend)
    }
  }

  /// The latest run of each variant, and the first of each sequence.
  var timelines: [(timeline: Timeline, now: Double)] {
    seen.flatMap { seen in
      [seen.latest.timeline()] + zip(seen.kept, seen.tally.orders).map { $0.timeline(run: $1.name) }
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
    for index in seen.indices { change(index) { $0 = Seen(latest: $0.latest) } }
  }

  /// One run of all variants at once, with the same delays.
  private func play(factor: Int) async throws {
    lastSeed += 1
    let delays = CheckoutDelays(seed: lastSeed, factor: factor)
    // All variants have one beginning.
    let start = ContinuousClock.now
    for (index, client) in clients.enumerated() {
      let trial = CheckoutTrial(client.variant, delays, start: start)
      trial.book?.changed = changed
      change(index) { $0.latest = trial }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in clients.indices { group.addTask { try await self.checkOut(index, delays) } }
      try await group.waitForAll()
    }
  }

  private func checkOut(_ index: Int, _ delays: CheckoutDelays) async throws {
    _ = try await clients[index].checkOut(delays, book: seen[index].latest.book) { effects in
      change(index) { $0.latest.effects = effects }
    }
    change(index) { $0.addLatest() }
  }

  private func change(_ index: Int, _ change: (inout Seen) -> Void) {
    change(&seen[index])
    changed()
  }
}
