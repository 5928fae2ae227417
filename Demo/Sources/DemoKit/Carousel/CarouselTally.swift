// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How often, and when, a carousel gave back what a tap had locked: read from outside, from the lock and the view's steps.
///
/// No clock: each event brings its time, since the record began.
///
/// What was given back within 100 ms of a step is undecided. The next step decides: if it comes within 100 ms too, the
/// scroll was still moving.
struct CarouselTally: Equatable, Sendable {
  /// Steps less than this apart are of one movement.
  static let quiet = Duration.milliseconds(100)
  /// Who is locked for this long, and nothing has moved, is stuck.
  static let stuckAfter = Duration.seconds(1)

  /// How a lock was given back.
  enum Ending: String, Equatable, Sendable {
    /// While the tap's scroll was still moving.
    case early
    /// When it had stopped.
    case atEnd
    /// When it had not moved at all, for long.
    case stuck
  }

  /// How the last lock was given back; nil when none was, or that is not known yet.
  private(set) var lastEnding: Ending?
  /// How often the lock was given back while the tap's scroll was still moving.
  private(set) var restoredEarly = 0
  /// How often it was given back when the tap's scroll had stopped.
  private(set) var restored = 0
  /// How long it was locked by the last scroll that never moved; nil when there was none, or it is still locked.
  private(set) var stuck: Duration?
  /// Whether the lock was given back, and it is not known yet whether the scroll had stopped.
  private(set) var isUndecided = false

  private var lockedAt: Duration?
  private var lastStep: Duration?

  /// The control was locked.
  mutating func locked(at time: Duration) {
    decide()
    (lockedAt, lastStep) = (time, nil)
    lastEnding = nil
  }

  /// The lock was given back.
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
  /// - Returns: Whether this step shows that the lock was given back too early.
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

  /// Nothing more of that scroll will come: what is undecided was right.
  mutating func decide() {
    guard isUndecided else { return }
    isUndecided = false
    (restored, lastEnding) = (restored + 1, .atEnd)
  }

  /// How long it has been locked by now without having moved; nil when it is not locked, or has moved.
  func waiting(at time: Duration) -> Duration? {
    guard let lockedAt, lastStep == nil else { return nil }
    return time - lockedAt
  }
}
