// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The ticks of a timer: one each interval, without drift.
///
/// ```swift
/// case .codeSent:
///   return .run(.countdown) { context in
///     for await tick in Ticks(every: .seconds(1), clock: clock) {
///       try context.update { $0.secondsLeft = max(0, 60 - tick.number) }
///     }
///   }
/// ```
///
/// ## Behavior
/// - The ticks are due one, two, three … intervals after the first call of `next()`, however long the work between
///   them takes. A sleep in a loop drifts: it adds that time to each interval.
/// - A timer that is late does not catch up. After work that took longer than an interval, or after the device was
///   asleep, the next tick comes at once, and ``Tick/missed`` says how many before it are left out. Those after it are
///   due when they would have been.
/// - It ends when its reader's task is cancelled, or when the clock cannot sleep. It has no task of its own, so there is
///   nothing to stop.
/// - The continuous clock goes on while the device is asleep, `SuspendingClock()` does not.
/// - Each iterator is a timer of its own.
public struct Ticks: AsyncSequence, Sendable {
  /// One tick.
  public struct Tick: Hashable, Sendable {
    /// 1 for the tick that is due after one interval, also if others before it were missed.
    public let number: Int
    /// How many ticks were left out before this one, because the timer was late.
    public let missed: Int
  }

  private let interval: Duration
  private let tolerance: Duration?
  private let clock: any Clock<Duration>

  /// A timer. It begins with the first call of an iterator's `next()`.
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick.
  ///   - tolerance: How much later the clock may wake. It does not add up. Defaults to the clock's own choice.
  ///   - clock: The clock that measures. Defaults to the continuous clock; a test gives its own.
  /// - Precondition: `interval` is a nanosecond or more. One that is longer than a century is a century.
  public init(every interval: Duration, tolerance: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
    ProgrammerMistake.refuse(
      unless: interval >= .nanoseconds(1),
      "A timer every \(interval) would never leave the processor. Give an interval of a nanosecond or more.")
    (self.interval, self.tolerance, self.clock) = (interval.upToACentury, tolerance, clock)
  }

  /// A timer of its own.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(Self.timer(interval, tolerance, clock)) }

  /// Opens the existential clock.
  private static func timer<C: Clock<Duration>>(
    _ interval: Duration, _ tolerance: Duration?, _ clock: C
  ) -> any TickTimer {
    ClockTimer(clock: clock, tolerance: tolerance, interval: interval)
  }

  /// Waits for the ticks. For one task at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var timer: any TickTimer

    fileprivate init(_ timer: any TickTimer) { self.timer = timer }

    /// Waits until the next tick is due; nil when the task is cancelled.
    public mutating func next() async -> Tick? { await timer.next(isolation: #isolation) }

    /// Waits until the next tick is due; nil when the task is cancelled.
    ///
    /// - Parameter actor: The caller's isolation.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Tick? {
      await timer.next(isolation: actor)
    }
  }
}

private protocol TickTimer {
  mutating func next(isolation: isolated (any Actor)?) async -> Ticks.Tick?
}

private struct ClockTimer<C: Clock<Duration>>: TickTimer {
  let clock: C
  let tolerance: Duration?
  let interval: Duration
  /// When the last tick was due, or when the timer began. Nil before the first call.
  private var last: C.Instant?
  private var number = 0

  init(clock: C, tolerance: Duration?, interval: Duration) {
    (self.clock, self.tolerance, self.interval) = (clock, tolerance, interval)
  }

  mutating func next(isolation: isolated (any Actor)?) async -> Ticks.Tick? {
    if Task.isCancelled { return nil }
    let due = (last ?? clock.now).advanced(by: interval)
    if due > clock.now {
      do { try await clock.sleep(until: due, tolerance: tolerance) } catch { return nil }
      // A clock that ignores a cancellation.
      if Task.isCancelled { return nil }
    }
    let missed = due.duration(to: clock.now).wholeTimes(interval)
    last = due.advanced(by: interval * missed)
    number += missed + 1
    return Ticks.Tick(number: number, missed: missed)
  }
}

extension Duration {
  /// How often `part` fits into it; 0 if it is negative.
  fileprivate func wholeTimes(_ part: Duration) -> Int {
    guard self >= part else { return 0 }
    // The quotient is a rounded one.
    var times = Int(self / part)
    while part * times > self { times -= 1 }
    while part * (times + 1) <= self { times += 1 }
    return times
  }
}
