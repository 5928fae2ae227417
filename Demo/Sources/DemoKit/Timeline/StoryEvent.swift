// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What can be seen to happen in a story.
enum StoryEventKind: String, Codable, CaseIterable, Sendable {
  /// The loader appeared.
  case loaderShown = "loader-shown"
  /// A screen that counts was opened.
  case screenOpened = "screen-opened"
  /// The counter's clock ticked for an open screen.
  case ticked
  /// The counter's clock ticked for a screen that had been left.
  case tickedAfterLeaving = "ticked-after-leaving"
  /// The user went back to home. Written before anything is let go of.
  case left
  /// The loader went away.
  case loaderHidden = "loader-hidden"
  /// The backend saw that the client of a request had gone.
  case requestCancelled = "request-cancelled"
  /// The backend sent a request's answer.
  case requestAnswered = "request-answered"
  /// What ends a screen's work (the view store, the store's handle, the bag) was released: its deinit came.
  case handleReleased = "handle-released"
  /// The user was told of an error.
  case errorPresented = "error-presented"
  /// A dot of the carousel's page control was tapped.
  case dotTapped = "dot-tapped"
  /// The page control was locked.
  case locked
  /// The first step of a scroll that a tap began.
  case moving
  /// The page control's lock was given back.
  case unlocked
  /// The tap's scroll moved on although the lock had been given back.
  case movedUnlocked = "moved-unlocked"

  var isTick: Bool { self == .ticked || self == .tickedAfterLeaving }
}

/// One line of a story's record.
struct StoryEvent: Codable, Equatable, Sendable {
  /// Since the start. Units: milliseconds, to a hundredth.
  let ms: Double
  /// The main actor's turn, by ``TurnCounter``.
  let turn: Int
  /// What happened.
  let event: StoryEventKind
}

extension [StoryEvent] {
  /// As JSON, without the brackets around them, each event's keys in the order in which one reads them.
  var json: String {
    map { #"{"ms":\#($0.ms),"turn":\#($0.turn),"event":"\#($0.event.rawValue)"}"# }.joined(separator: ",")
  }
}
