// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What can be seen to happen in a story.
enum StoryEventKind: String, Codable, CaseIterable, Sendable {
  /// The loader appeared.
  case loaderShown = "loader-shown"
  /// The user went back to home. Written before anything is let go of.
  case left
  /// The loader went away.
  case loaderHidden = "loader-hidden"
  /// The backend saw that the client of a request had gone.
  case requestCancelled = "request-cancelled"
  /// The backend sent a request's answer.
  case requestAnswered = "request-answered"
  /// The view store, or the store's handle, was released: its deinit came.
  case handleReleased = "handle-released"
  /// The user was told of an error.
  case errorPresented = "error-presented"
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
