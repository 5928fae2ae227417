// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Stories

/// Observes one carousel from outside, and records what can be seen: the taps, the lock, the view's steps.
///
/// **Isolation.** The main actor.
@MainActor
final class CarouselWatch {
  let recorder: EventRecorder
  private(set) var tally = CarouselTally()
  private(set) var rendering = CarouselRendering()

  private let now: @MainActor () -> Duration
  private var position: ScrollEvent
  /// Whether a step has shown that the lock was released too early.
  private var hasShownEarly = false

  init(recorder: EventRecorder, position: ScrollEvent = ScrollEvent(x: 0), now: @escaping @MainActor () -> Duration) {
    self.recorder = recorder
    self.now = now
    self.position = position
  }

  /// How long it has been locked without movement; nil if it is not locked, or has moved.
  var waiting: Duration? { tally.waiting(at: now()) }

  /// The user taps a dot. Call before the screen's method.
  func tapped() { recorder.record(.dotTapped) }

  /// The app has requested a scroll.
  func requested() { tally.requested() }

  /// The view moves. Call before the screen's method.
  func moves(_ event: ScrollEvent) {
    defer { position = event }
    let isVertical = abs(event.y - position.y) > CrossAxisFilter().threshold
    guard !event.isByFinger, !isVertical, event.x != position.x else { return }
    if tally.moved() { recorder.record(.moving) }
    guard tally.lastEnding == .early, !hasShownEarly else { return }
    hasShownEarly = true
    recorder.record(.movedUnlocked)
  }

  /// The requested scroll is over: the view says so. Call after the screen's method for the last step.
  func ended() { tally.ended() }

  /// The screen may have changed.
  func look(at rendering: CarouselRendering) {
    let wasLocked = self.rendering.isLocked
    self.rendering = rendering
    guard rendering.isLocked != wasLocked else { return }
    if rendering.isLocked { tally.locked(at: now()) } else { tally.unlocked(at: now()) }
    if rendering.isLocked { hasShownEarly = false }
    recorder.record(rendering.isLocked ? .locked : .unlocked)
  }
}
