// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The counter story without a browser: open, leave after a while, and watch for the time of some more ticks.
struct CounterRun: Equatable, Sendable {
  /// The variant.
  let variant: CounterVariant
  /// The observed events, in order.
  let events: [StoryEvent]
  /// The number of ticks for the screen after it was left.
  let ticksAfterLeave: Int
  /// Whether the objects of the screen had been released at the end.
  let isReleased: Bool

  var record: StoryRecord {
    let ticks = ticksAfterLeave == 1 ? "1 tick" : "\(ticksAfterLeave) ticks"
    let end = isReleased ? "all is released" : "the screen’s work is still there"
    return StoryRecord(
      "counter", title: variant.title, events: events, sentence: "\(ticks) after leaving, and \(end).")
  }

  /// The time between two ticks. Units: milliseconds.
  static let tick = 10

  /// The number of ticks to watch after the screen was left.
  static let watchedTicks = 30

  /// Plays the story.
  ///
  /// - Parameters:
  ///   - variant: The variant to play.
  ///   - leave: Returns when the user leaves.
  ///   - pause: Returns after the time between two ticks.
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

  /// Plays the story in real time.
  ///
  /// - Parameters:
  ///   - variant: The variant to play.
  ///   - leaveAfter: How long the user stays. Units: milliseconds.
  @MainActor
  static func play(variant: CounterVariant, leaveAfter: Int) async throws -> CounterRun {
    try await play(
      variant: variant, leave: { try await Task.sleep(for: .milliseconds(leaveAfter)) },
      pause: { try await Task.sleep(for: .milliseconds(tick)) })
  }
}
