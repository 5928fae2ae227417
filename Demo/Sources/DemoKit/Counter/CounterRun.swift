// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The counter story without a browser: open, leave after a while, and watch for as long as some more ticks take.
struct CounterRun: Equatable, Sendable {
  /// Which way it was written.
  let variant: CounterVariant
  /// What was seen, in order.
  let events: [StoryEvent]
  /// How many ticks were given to the screen after it was left.
  let ticksAfterLeave: Int
  /// Whether what the screen held had been released when the watching ended.
  let isReleased: Bool

  /// From tick to tick. Units: milliseconds.
  static let tick = 10

  /// For how many ticks it watches after the screen was left.
  static let watchedTicks = 30

  /// Plays the story.
  ///
  /// - Parameters:
  ///   - variant: Which way.
  ///   - leave: Returns when the user leaves.
  ///   - pause: How long it is from tick to tick.
  @MainActor
  static func play(
    variant: CounterVariant, leave: @Sendable () async throws -> Void,
    pause: @escaping @Sendable () async throws -> Void
  ) async throws -> CounterRun {
    let turns = TurnCounter()
    let player = CounterPlayer(variant: variant, recorder: EventRecorder(turns: turns), pause: pause)
    turns.advanced = { player.turnAdvanced() }
    defer {
      player.end()
      turns.advanced = {}
    }
    player.openScreen()
    try await leave()
    player.leave()
    for _ in 0..<watchedTicks { try await pause() }
    return CounterRun(
      variant: variant, events: player.recorder.events, ticksAfterLeave: player.ticksAfterLeave,
      isReleased: player.isReleased)
  }

  /// Plays the story by real time.
  ///
  /// - Parameters:
  ///   - variant: Which way.
  ///   - leaveAfter: How long the user stays. Units: milliseconds.
  @MainActor
  static func play(variant: CounterVariant, leaveAfter: Int) async throws -> CounterRun {
    try await play(
      variant: variant, leave: { try await Task.sleep(for: .milliseconds(leaveAfter)) },
      pause: { try await Task.sleep(for: .milliseconds(tick)) })
  }
}
