// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How often, and when, a carousel released the lock of a tap: determined from outside, by the lock and the view, which
/// says when a scroll moves and when it is over. The app is not told that.
///
/// No clock: each event brings its time since the start of the record.
struct CarouselTally: Equatable, Sendable {
  /// A lock without movement for this long is stuck.
  static let stuckAfter = Duration.seconds(1)

  /// How a lock was released.
  enum Ending: String, Encodable, Equatable, Sendable {
    /// Before the requested scroll was over.
    case early
    /// After that, or without a scroll.
    case atEnd
    /// After it had not moved at all for a long time.
    case stuck
  }

  private enum Scroll { case requested, moving }

  /// How the last lock was released; nil if there was none, or it is still locked.
  private(set) var lastEnding: Ending?
  /// How often the lock was released before the requested scroll was over.
  private(set) var restoredEarly = 0
  /// How often it was released after that.
  private(set) var restored = 0
  /// How long it was locked by the last scroll that never moved; nil if there was none, or it is still locked.
  private(set) var stuck: Duration?

  private var lockedAt: Duration?
  /// The scroll that is under way.
  private var scroll: Scroll?

  /// The control was locked.
  mutating func locked(at time: Duration) {
    lockedAt = time
    lastEnding = nil
  }

  /// The lock was released.
  mutating func unlocked(at time: Duration) {
    guard let lockedAt else { return }
    self.lockedAt = nil
    if scroll == nil {
      (restored, lastEnding) = (restored + 1, .atEnd)
    } else if scroll == .requested, time - lockedAt >= Self.stuckAfter {
      (stuck, lastEnding, scroll) = (time - lockedAt, .stuck, nil)
    } else {
      (restoredEarly, lastEnding) = (restoredEarly + 1, .early)
    }
  }

  /// The app has requested a scroll.
  mutating func requested() { scroll = scroll ?? .requested }

  /// The view has moved by a step that no finger made. Nothing happens without a request.
  ///
  /// - Returns: Whether it is the first step of its scroll.
  mutating func moved() -> Bool {
    guard scroll == .requested else { return false }
    scroll = .moving
    return true
  }

  /// The scroll is over.
  mutating func ended() { scroll = nil }

  /// How long it has been locked without movement; nil if it is not locked, or moves.
  func waiting(at time: Duration) -> Duration? {
    guard let lockedAt, scroll == .requested else { return nil }
    return time - lockedAt
  }
}
