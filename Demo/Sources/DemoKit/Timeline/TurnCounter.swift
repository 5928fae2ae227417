// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

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

  init() {}

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
