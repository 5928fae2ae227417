// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the work of all screens shares: the time, and how much work is going.
@MainActor
final class World {
  nonisolated let clock = SoakClock()
  /// Pieces of work that have begun and not ended.
  private(set) var going = 0
  /// One small object a run that is never given back: what the check of the memory must find.
  private let plantsLeak: Bool
  /// The last one only, lest the optimiser think that nobody would miss them.
  private var leaked: Unmanaged<Crumb>?

  init(plantsLeak: Bool) { self.plantsLeak = plantsLeak }

  /// Does a run's work, and counts it.
  func work(_ body: @MainActor () async throws -> Void) async rethrows {
    going += 1
    defer { going -= 1 }
    try await body()
  }

  func runStarted() { if plantsLeak { leaked = Unmanaged.passRetained(Crumb()) } }

  /// Lets all tasks that can go on do so, until nothing is left to go on but what sleeps on the clock.
  ///
  /// The main actor's jobs go first in, first out: after one yield all that were ready have gone. Work that has hopped elsewhere
  /// comes back by itself, which a few more yields and the count of sleepers tell.
  func rest() async {
    var quiet = 0
    var last = (going, clock.sleeperCount)
    while quiet < 3 {
      await Task.yield()
      let this = (going, clock.sleeperCount)
      quiet = this == last ? quiet + 1 : 0
      last = this
    }
  }
}

/// As small as an object can be.
private final class Crumb {}
