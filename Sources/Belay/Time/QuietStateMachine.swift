// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether a source has been quiet for long enough. No clock, no tasks, no locks: each event brings its instant.
///
/// Invariant: `until` is `duration` after the last element, or after the start while there was none.
struct QuietStateMachine<Element, Instant: InstantProtocol> {
  /// What the timer must do.
  enum Wake {
    /// Something has come since it went to sleep: sleep again, until then.
    case sleep(until: Instant)
    /// It has been quiet.
    case settled(Element?)
  }

  let duration: Instant.Duration
  /// The last that has come.
  private(set) var last: Element?
  /// When it will have been quiet for long enough.
  private(set) var until: Instant

  init(for duration: Instant.Duration, at start: Instant) {
    self.duration = duration
    until = start.advanced(by: duration)
  }

  /// An element has come. Also one that comes after `until`, if the timer was late: what still moves has not settled.
  mutating func comes(_ element: Element, at now: Instant) {
    last = element
    until = now.advanced(by: duration)
  }

  /// The timer has slept.
  func wakes(at now: Instant) -> Wake { now < until ? .sleep(until: until) : .settled(last) }
}
