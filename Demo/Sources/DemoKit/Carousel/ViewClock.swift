// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// The clock of a carousel's app, which stands still while the page scrolls.
///
/// The app takes 100 ms without a step for the end of a scroll. A browser on a busy machine may be late with its next
/// step, but it knows when its scroll is over, and until then no time passes for the app.
final class ViewClock: Clock, @unchecked Sendable {
  // Invariant: `stands` and `stood` are read and written under the lock only.
  private let lock = NSLock()
  /// Since when it stands; nil if it runs.
  private var stands: Duration?
  /// For how long it has stood before.
  private var stood = Duration.zero

  private let elapsed: @Sendable () -> Duration
  private let pause: @Sendable (Duration) async throws -> Void

  /// - Parameter clock: The time that passes for everybody else.
  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    pause = { try await clock.sleep(for: $0) }
  }

  var now: ReplayClock.Instant {
    lock.withLock { ReplayClock.Instant(sinceStart: (stands ?? elapsed()) - stood) }
  }

  var minimumResolution: Duration { .zero }

  func stand() {
    lock.withLock { stands = stands ?? elapsed() }
  }

  func goOn() {
    lock.withLock {
      if let stands { stood += elapsed() - stands }
      stands = nil
    }
  }

  func sleep(until deadline: ReplayClock.Instant, tolerance: Duration?) async throws {
    while true {
      let left = now.duration(to: deadline)
      guard left > .zero else { return try Task.checkCancellation() }
      try await pause(left)
    }
  }
}
