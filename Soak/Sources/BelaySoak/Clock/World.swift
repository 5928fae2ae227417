// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the work of all screens shares: the time, and the count of running work.
@MainActor
final class World {
  nonisolated let clock = SoakClock()
  /// The number of pieces of work that have begun and not ended.
  private(set) var going = 0
  /// Leaks one small object for each run: the check of the memory must find it.
  private let plantsLeak: Bool
  /// Keeps only the last one, so that the optimizer does not remove them.
  private var leaked: Unmanaged<Crumb>?

  init(plantsLeak: Bool) { self.plantsLeak = plantsLeak }

  /// Does a run's work, and counts it.
  func work(_ body: @MainActor () async throws -> Void) async rethrows {
    going += 1
    defer { going -= 1 }
    try await body()
  }

  func runStarted() { if plantsLeak { leaked = Unmanaged.passRetained(Crumb()) } }

  /// Lets all tasks run that can run, until only sleeps on the clock are left.
  ///
  /// The main actor runs its jobs in order: after one yield all jobs that were ready have run. Work on another executor
  /// returns by itself; a few more yields and the count of sleepers show that.
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
