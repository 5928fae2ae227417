// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A clock whose time advances only when the schedule says so, in milliseconds from zero.
final class VirtualClock: Clock, @unchecked Sendable {
  // @unchecked: only the simulation's single thread accesses it.

  struct Instant: InstantProtocol {
    var milliseconds: Int
    func advanced(by duration: Duration) -> Instant {
      let (seconds, attoseconds) = duration.components
      return Instant(milliseconds: milliseconds + Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
    func duration(to other: Instant) -> Duration { .milliseconds(other.milliseconds - milliseconds) }
    static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
  }

  private struct Sleeper {
    let number: Int
    let until: Int
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private(set) var milliseconds = 0
  private var sleepers: [Sleeper] = []
  private var lastNumber = 0

  var now: Instant { Instant(milliseconds: milliseconds) }
  var minimumResolution: Duration { .milliseconds(1) }
  var nextWake: Int? { sleepers.map(\.until).min() }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleepers.append(Sleeper(number: number, until: deadline.milliseconds, continuation: continuation))
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// A sleep that cannot be cancelled, for work that ignores cancellation.
  func sleepStubbornly(for milliseconds: Int) async {
    lastNumber += 1
    let number = lastNumber
    try? await withUnsafeThrowingContinuation { continuation in
      sleepers.append(Sleeper(number: number, until: self.milliseconds + milliseconds, continuation: continuation))
    }
  }

  func advance(by milliseconds: Int) {
    self.milliseconds += milliseconds
    let due = sleepers.filter { $0.until <= self.milliseconds }.sorted { ($0.until, $0.number) < ($1.until, $1.number) }
    sleepers.removeAll { $0.until <= self.milliseconds }
    for sleeper in due { sleeper.continuation.resume() }
  }

  private func cancel(_ number: Int) {
    guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return }
    sleepers.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
