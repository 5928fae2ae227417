// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics

/// An hour of use: a screen that is opened, used and left repeatedly. What is left of it at each quarter is its
/// permanent cost.
@MainActor
struct Hour {
  nonisolated static let visits = 10_000
  /// How far the memory may differ from that after the first quarter.
  nonisolated static let mostDifference = Megabytes(value: 5)

  private let world: World
  private let checksMemory: Bool
  private var tally = Tally()
  private let survivors = SurvivorRecorder()
  /// A separate clock for the diagnostics, so that their waits are not counted as work.
  private let watchClock = SoakClock()

  init(plantsLeak: Bool, checksMemory: Bool) {
    world = World(plantsLeak: plantsLeak)
    self.checksMemory = checksMemory
  }

  mutating func pass(visits: Int) async throws {
    Survivors.watch(grace: .seconds(2), clock: watchClock, report: survivors.handler)
    defer { Survivors.stopWatching() }
    print(
      "belay-soak: \(visits) visits to a screen, each of \(Visit.actions) actions and \(Visit.duration) of virtual time"
    )
    var afterFirstQuarter: Megabytes?
    for quarter in 1...4 {
      for _ in 0..<(visits / 4) { try await visit() }
      let resident = try Megabytes.resident()
      print("  \(quarter * 25) %: \(resident) resident. \(tally)")
      guard checksMemory else { continue }
      guard let first = afterFirstQuarter else {
        afterFirstQuarter = resident
        continue
      }
      let difference = max(resident, first) - min(resident, first)
      guard difference <= Self.mostDifference else {
        throw SoakFailure(
          """
          After \(quarter * 25) % of the hour \(resident) are resident, \(difference) away from the \(first) after 25 %. \
          At most \(Self.mostDifference) are right: something is kept of what has ended.
          """)
      }
    }
    try await checkInventory()
    try tally.check(visits: visits)
  }

  private mutating func visit() async throws {
    let (runs, handles) = try await use()
    // The handles were released with the visit, while work was running.
    if let kept = handles.first(where: { $0.object != nil })?.object {
      throw SoakFailure("After a visit its \(type(of: kept)) is still alive.")
    }
    for run in runs { tally.note(await run.finished()) }
    try await waitForWork()
    watchClock.advance(by: Visit.duration)
  }

  private mutating func use() async throws -> ([Run], [WeakHandle]) {
    let visit = Visit(world: world)
    let runs = try await visit.use()
    tally.visits += 1
    tally.actions += visit.actions
    return (runs, visit.handles)
  }

  /// Waits until all work has noticed its cancellation and returned.
  private func waitForWork() async throws {
    let start = ContinuousClock.now
    while world.going > 0 || world.clock.sleeperCount > 0 {
      await Task.yield()
      guard ContinuousClock.now - start < .seconds(60) else {
        throw SoakFailure("A minute after a visit \(world.going) pieces of its work still go.")
      }
    }
  }

  private func checkInventory() async throws {
    // For the grace period of the last visits.
    for _ in 0..<10 {
      watchClock.advance(by: .seconds(1))
      for _ in 0..<10 { await Task.yield() }
    }
    let inventory = Inventory.current()
    guard inventory.isWatched else {
      throw SoakFailure("This build has no diagnostics. Build it as its Package.swift says.")
    }
    let (scopes, runs, leftovers) = (inventory.scopes.count, inventory.runs.count, inventory.leftovers.count)
    print("  live: \(scopes) stores and scopes, \(runs) runs, \(leftovers) leftovers.")
    guard scopes + runs + leftovers == 0 else {
      throw SoakFailure("These are still alive:\n\(inventory)")
    }
    guard survivors.reports.isEmpty else {
      throw SoakFailure("\(survivors.reports.count) survivors were reported. The first:\n\(survivors.reports[0])")
    }
  }
}
