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
  /// The page control was locked.
  case locked
  /// The first step of a scroll that a tap has started.
  case moving
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

extension [StoryEvent] {
  /// As JSON, without the enclosing brackets, each event's keys in reading order.
  var json: String {
    map { #"{"ms":\#($0.ms),"turn":\#($0.turn),"event":"\#($0.event.rawValue)"}"# }.joined(separator: ",")
  }
}
