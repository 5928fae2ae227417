// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Records the events of one story, in order, with the time and the turn.
///
/// Events from the backend's threads get the time and turn of the main-actor job that delivers them.
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

  /// Removes all events; time and turns count from here.
  func restart() {
    events = []
    start = clock()
    firstTurn = turns.current()
  }

  /// The time of the last event, or of the beginning of the record.
  private(set) var lastEvent: ContinuousClock.Instant

  func record(_ event: StoryEventKind) {
    let now = clock()
    lastEvent = now
    let hundredths = ((now - start) / .microseconds(10)).rounded()
    events.append(StoryEvent(ms: max(hundredths, 0) / 100, turn: turns.current() - firstTurn, event: event))
    // Ticks are the most frequent and least important events.
    if events.count > limit { events.remove(at: events.firstIndex { $0.event.isTick } ?? 0) }
  }

  /// The duration of the record so far. Units: milliseconds.
  var now: Double { (ContinuousClock.now - start).timelineMilliseconds }

  /// Makes the turn counter advance after this turn, although nothing was recorded.
  func endTurn() { _ = turns.current() }

  func contains(_ event: StoryEventKind) -> Bool { events.contains { $0.event == event } }
}
