// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A clock that only advances when it is moved: a recording is replayed on it at once, and always in the same way.
///
/// Sendable: all mutable state is protected by the lock.
public final class ReplayClock: Clock, @unchecked Sendable {
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var sinceStart: Duration

    public init(sinceStart: Duration = .zero) { self.sinceStart = sinceStart }

    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var instant = Instant()
  private var timesAsked = 0
  private var sleepsBegun = 0
  private var sleepers: [Sleeper] = []

  public init() {}

  public var now: Instant {
    lock.withLock {
      timesAsked += 1
      return instant
    }
  }

  public var minimumResolution: Duration { .zero }

  /// The current time, for the code that moves the clock.
  public var time: Duration { lock.withLock { instant.sinceStart } }

  /// How often the clock was read.
  public var readings: Int { lock.withLock { timesAsked } }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { lock.withLock { sleepers.count } }

  /// The earliest deadline of the sleeping tasks; nil if there is none.
  public var nextWaking: Duration? { lock.withLock { sleepers.map(\.deadline).min()?.sinceStart } }

  /// Sleeps until the clock is moved to the deadline.
  ///
  /// - Throws: `CancellationError`, at once, when the sleeping task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      sleepsBegun += 1
      return sleepsBegun
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = lock.withLock { () -> Result<Void, any Error>? in
          // Under the lock: a task that is cancelled later is among the sleepers.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard deadline > instant else { return .success(()) }
          sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = lock.withLock {
        sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock, never back, and resumes the sleepers that are due, the earliest deadline first.
  public func move(to time: Duration) {
    let due = lock.withLock { () -> [Sleeper] in
      instant = max(instant, Instant(sinceStart: time))
      let due = sleepers.filter { $0.deadline <= instant }
      sleepers.removeAll { $0.deadline <= instant }
      return due
    }
    for sleeper in due.sorted(by: { ($0.deadline, $0.number) < ($1.deadline, $1.number) }) {
      sleeper.continuation.resume()
    }
  }
}
