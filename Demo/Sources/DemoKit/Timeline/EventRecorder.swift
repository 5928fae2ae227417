// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Writes down what happens in one story, in order, with the time and the turn.
///
/// What comes from elsewhere (the backend's threads) is stamped in the main-actor job that brings it.
///
/// **Isolation.** The main actor.
@MainActor
final class EventRecorder {
  private(set) var events: [StoryEvent] = []

  private let turns: TurnCounter
  private let clock: @MainActor () -> ContinuousClock.Instant
  private var start: ContinuousClock.Instant
  private var firstTurn: Int
  private let limit: Int

  /// - Parameters:
  ///   - turns: The counter of the process, so that records can be compared.
  ///   - limit: How many of the latest events to keep.
  ///   - clock: How late it is. A replay has a time of its own.
  init(
    turns: TurnCounter, limit: Int = .max, clock: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
  ) {
    self.turns = turns
    self.limit = limit
    self.clock = clock
    start = clock()
    lastEvent = start
    firstTurn = turns.current()
  }

  /// Forgets what was written; time and turns count from here.
  func restart() {
    events = []
    start = clock()
    firstTurn = turns.current()
  }

  /// When the last event happened, or the record began.
  private(set) var lastEvent: ContinuousClock.Instant

  func record(_ event: StoryEventKind) {
    let now = clock()
    lastEvent = now
    let hundredths = ((now - start) / .microseconds(10)).rounded()
    events.append(StoryEvent(ms: max(hundredths, 0) / 100, turn: turns.current() - firstTurn, event: event))
    // Ticks are many, and the least of what happened.
    if events.count > limit { events.remove(at: events.firstIndex { $0.event.isTick } ?? 0) }
  }

  /// How long the record goes already. Units: milliseconds.
  var now: Double { (ContinuousClock.now - start).timelineMilliseconds }

  /// Sees to it that the turns are counted on from here, although nothing was recorded.
  func endTurn() { _ = turns.current() }

  func contains(_ event: StoryEventKind) -> Bool { events.contains { $0.event == event } }
}
