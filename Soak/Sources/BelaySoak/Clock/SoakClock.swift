// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Synchronization

/// A clock that only advances when it is moved: an hour passes as fast as its work runs.
///
/// **Isolation.** Any.
///
/// **Cancellation.** A cancelled sleeper resumes at once, with `CancellationError`.
final class SoakClock: Clock {
  struct Instant: InstantProtocol {
    var sinceStart = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
  }

  private typealias Waiter = UnsafeContinuation<Void, any Error>

  private enum Place {
    case sleeps(until: Instant, Waiter)
    /// Before it could sleep.
    case isCancelled
  }

  private struct Books {
    var now = Instant()
    var numbered = 0
    var places: [Int: Place] = [:]
  }

  private let books = Mutex(Books())

  var now: Instant { books.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  /// The number of sleepers.
  var sleeperCount: Int { books.withLock { $0.places.count } }

  func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = books.withLock { books in
      books.numbered += 1
      return books.numbered
    }
    // Removes the entry of a sleeper that was cancelled after it had resumed. Its handler has run by then.
    defer { books.withLock { _ = $0.places.removeValue(forKey: number) } }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (waiter: Waiter) in
        let isCancelled: Bool? = books.withLock { books in
          if books.places[number] != nil { return true }
          if deadline <= books.now { return false }
          books.places[number] = .sleeps(until: deadline, waiter)
          return nil
        }
        if let isCancelled { isCancelled ? waiter.resume(throwing: CancellationError()) : waiter.resume() }
      }
    } onCancel: {
      let waiter: Waiter? = books.withLock { books in
        let place = books.places.updateValue(.isCancelled, forKey: number)
        return if case .sleeps(_, let waiter) = place { waiter } else { nil }
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  /// Advances the time, and resumes all sleepers that are due, the earliest first.
  func advance(by duration: Duration) {
    let woken: [Waiter] = books.withLock { books in
      books.now = books.now.advanced(by: duration)
      var due: [(deadline: Instant, number: Int, waiter: Waiter)] = []
      for case (let number, .sleeps(let deadline, let waiter)) in books.places where deadline <= books.now {
        due.append((deadline, number, waiter))
      }
      for sleeper in due { books.places[sleeper.number] = nil }
      return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }.map(\.waiter)
    }
    for waiter in woken { waiter.resume() }
  }
}
