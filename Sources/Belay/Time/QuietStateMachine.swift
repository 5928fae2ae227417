// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Decides whether a source has been quiet for long enough. No clock, no tasks, no locks: each event passes its
/// instant.
///
/// Invariant: `until` is `duration` after the last element, or after the start if there was none.
struct QuietStateMachine<Element, Instant: InstantProtocol> {
  /// What the timer must do.
  enum Wake {
    /// An element has come since it fell asleep: sleep again, until then.
    case sleep(until: Instant)
    /// The source has been quiet for long enough.
    case settled(Element?)
  }

  let duration: Instant.Duration
  /// The last element.
  private(set) var last: Element?
  /// When the source will have been quiet for long enough.
  private(set) var until: Instant

  init(for duration: Instant.Duration, at start: Instant) {
    self.duration = duration
    until = start.advanced(by: duration)
  }

  /// An element has come. One after `until` counts too, if the timer was late: a source that still changes has not
  /// settled.
  mutating func comes(_ element: Element, at now: Instant) {
    last = element
    until = now.advanced(by: duration)
  }

  /// The timer has slept.
  func wakes(at now: Instant) -> Wake { now < until ? .sleep(until: until) : .settled(last) }
}
