// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The observable events of a story.
enum StoryEventKind: String, Codable, CaseIterable, Sendable {
  /// The loader appeared.
  case loaderShown = "loader-shown"
  /// A screen that counts was opened.
  case screenOpened = "screen-opened"
  /// The counter's clock ticked for an open screen.
  case ticked
  /// The counter's clock ticked for a screen that had been left.
  case tickedAfterLeaving = "ticked-after-leaving"
  /// The user returned to home. Recorded before anything is released.
  case left
  /// The loader disappeared.
  case loaderHidden = "loader-hidden"
  /// The backend noticed that the client of a request had disconnected.
  case requestCancelled = "request-cancelled"
  /// The backend sent a request's answer.
  case requestAnswered = "request-answered"
  /// The object whose release ends a screen's work (the view store, the store's handle, the bag) was deinitialized.
  case handleReleased = "handle-released"
  /// An error was shown to the user.
  case errorPresented = "error-presented"
  /// A dot of the carousel's page control was tapped.
  case dotTapped = "dot-tapped"
  /// A dot was tapped that had been locked for too long: the app has not got the tap.
  case deadDotTapped = "dead-dot-tapped"
  /// The page control was locked.
  case locked
  /// The first step of a scroll that a tap has started.
  case moving
  /// The page control has been locked for long, and nothing has moved.
  case stillLocked = "still-locked"
  /// The page control's lock was released.
  case unlocked
  /// The tap's scroll kept moving although the lock had been released.
  case movedUnlocked = "moved-unlocked"

  var isTick: Bool { self == .ticked || self == .tickedAfterLeaving }
}

/// One line of a story's record.
struct StoryEvent: Codable, Equatable, Sendable {
  /// The time since the start. Units: milliseconds, to a hundredth.
  let ms: Double
  /// The main actor's turn, by ``TurnCounter``.
  let turn: Int
  /// What happened.
  let event: StoryEventKind
}

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

/// Counts the main actor's turns, but only those in which the number is requested.
///
/// The number only grows in one way: a main-actor job that does nothing else adds one. Requesting the number enqueues
/// such a job. So all requests within one turn get the same number, and a job that is enqueued after the first request
/// gets a higher one.
///
/// **Isolation.** The main actor.
@MainActor
final class TurnCounter {
  private var turn = 0
  private var isAdvancing = false

  /// Called by the job that adds one, after it has.
  var advanced: @MainActor () -> Void = {}

  /// The number of this turn.
  func current() -> Int {
    if !isAdvancing {
      isAdvancing = true
      Task { @MainActor in
        self.isAdvancing = false
        self.advance()
      }
    }
    return turn
  }

  /// Adds one. For main-actor jobs that do nothing else.
  func advance() {
    turn += 1
    advanced()
  }
}
