// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A clock that only advances when the test moves it.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol, CustomStringConvertible {
    var sinceStart = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    var description: String { "\(sinceStart.components.seconds) s" }
  }

  private struct Sleeper {
    let deadline: Instant
    let gate: Gate
  }

  private struct State {
    var now = Instant()
    var sleepers: [Sleeper] = []
  }

  private let state = Lock(State())
  private let begun = Gate()

  init() { begun.open() }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// - Throws: `CancellationError` when the sleeper is cancelled.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let sleeper = Sleeper(deadline: deadline, gate: Gate())
    let isOver = state.withLock { state in
      if deadline > state.now { state.sleepers.append(sleeper) }
      return deadline <= state.now
    }
    await begun.wait()
    if !isOver { try await sleeper.gate.waitUnlessCancelled() }
  }

  /// Advances the time, and resumes the sleepers that are due.
  func advance(by duration: Duration) {
    let due = state.withLock { state -> [Sleeper] in
      let now = state.now.advanced(by: duration)
      defer { state.sleepers.removeAll { $0.deadline <= now } }
      state.now = now
      return state.sleepers.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.gate.open() }
  }

  /// Waits until `count` sleeps have begun, in total. For the test, before it moves the time.
  func waitForSleepers(_ count: Int) async { await begun.waitUntilReached(by: count) }
}

/// Waits until a field has the expected value: `await isSeen(in: FieldValues(of: \.title, in: store)) { $0 == "loaded" }`.
@MainActor
func isSeen<Value>(in values: FieldValues<Value>, _ isWanted: (Value) -> Bool) async {
  for await value in values where isWanted(value) { return }
}
