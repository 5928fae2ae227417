// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension Inspector {
  /// A clock that does what `clock` does, and tells the inspector of each sleep that has ended. A test that the page
  /// makes of what was seen wakes its sleepers in the same order.
  ///
  /// ```swift
  /// let feature = Search(client: client, clock: Inspector.recording(ContinuousClock()))
  /// ```
  ///
  /// In a release build the result is `clock` itself.
  ///
  /// - Parameter clock: The clock that the feature gets.
  /// - Returns: A clock with the same times, and the same cancellation.
  public static func recording(_ clock: some Clock<Duration>) -> any Clock<Duration> {
    #if DEBUG || BELAY_DIAGNOSTICS
      return RecordedClock(clock)
    #else
      return clock
    #endif
  }
}

#if DEBUG || BELAY_DIAGNOSTICS
  /// A clock whose instants are the times since it was made.
  struct RecordedClock: Clock {
    struct Instant: InstantProtocol {
      let sinceStart: Duration

      func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
      func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
      static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    private let time: @Sendable () -> Duration
    private let rest: @Sendable (_ until: Duration, _ tolerance: Duration?) async throws -> Void
    let minimumResolution: Duration

    init<Base: Clock<Duration>>(_ base: Base) {
      let start = base.now
      time = { start.duration(to: base.now) }
      rest = { try await base.sleep(until: start.advanced(by: $0), tolerance: $1) }
      minimumResolution = base.minimumResolution
    }

    var now: Instant { Instant(sinceStart: time()) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      let asked = now.duration(to: deadline)
      try await rest(deadline.sinceStart, tolerance)
      guard let session = Inspector.recordingSession else { return }
      var fields: [InspectedEvent.Field] = [("duration_us", .number(max(asked, .zero).wholeMicroseconds))]
      if let working = WorkingRun.current, let place = working.scope.flatMap(session.place) {
        fields.append(("run", .run(place: place, number: working.registration)))
      }
      session.note("slept", fields)
    }
  }
#endif
