// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How often, and when, a carousel released the lock of a tap: determined from outside, by the lock and the view's
/// steps.
///
/// No clock: each event brings its time since the start of the record.
///
/// A release within 100 ms after a step is undecided. The next step decides: if it comes within 100 ms too, the scroll
/// was still moving.
struct CarouselTally: Equatable, Sendable {
  /// Steps with a smaller distance in time belong to one movement.
  static let quiet = Duration.milliseconds(100)
  /// A lock without movement for this long is stuck.
  static let stuckAfter = Duration.seconds(1)

  /// How a lock was released.
  enum Ending: String, Encodable, Equatable, Sendable {
    /// While the tap's scroll was still moving.
    case early
    /// After it had stopped.
    case atEnd
    /// After it had not moved at all for a long time.
    case stuck
  }

  /// How the last lock was released; nil if there was none, or if that is not known yet.
  private(set) var lastEnding: Ending?
  /// How often the lock was released while the tap's scroll was still moving.
  private(set) var restoredEarly = 0
  /// How often it was released after the tap's scroll had stopped.
  private(set) var restored = 0
  /// How long it was locked by the last scroll that never moved; nil if there was none, or it is still locked.
  private(set) var stuck: Duration?
  /// Whether the lock was released, but it is not known yet whether the scroll had stopped.
  private(set) var isUndecided = false

  private var lockedAt: Duration?
  private var lastStep: Duration?

  /// The control was locked.
  mutating func locked(at time: Duration) {
    decide()
    (lockedAt, lastStep) = (time, nil)
    lastEnding = nil
  }

  /// The lock was released.
  mutating func unlocked(at time: Duration) {
    guard let lockedAt else { return }
    self.lockedAt = nil
    if let lastStep, time - lastStep >= Self.quiet {
      (restored, lastEnding) = (restored + 1, .atEnd)
    } else if lastStep == nil, time - lockedAt >= Self.stuckAfter {
      (stuck, lastEnding) = (time - lockedAt, .stuck)
    } else {
      isUndecided = true
    }
  }

  /// The view has moved by a horizontal step, and not by the finger.
  ///
  /// - Returns: Whether this step shows that the lock was released too early.
  mutating func moved(at time: Duration) -> Bool {
    defer { lastStep = time }
    guard isUndecided else { return false }
    guard time - (lastStep ?? time) < Self.quiet else {
      decide()
      return false
    }
    isUndecided = false
    (restoredEarly, lastEnding) = (restoredEarly + 1, .early)
    return true
  }

  /// No more steps of that scroll will come: an undecided release was right.
  mutating func decide() {
    guard isUndecided else { return }
    isUndecided = false
    (restored, lastEnding) = (restored + 1, .atEnd)
  }

  /// How long it has been locked without movement; nil if it is not locked, or has moved.
  func waiting(at time: Duration) -> Duration? {
    guard let lockedAt, lastStep == nil else { return nil }
    return time - lockedAt
  }
}
