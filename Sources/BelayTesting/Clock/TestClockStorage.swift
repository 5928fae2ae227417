// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The lock around a test clock's time and its sleepers.
final class TestClockStorage: Sendable {
  typealias Instant = TestClock.Instant
  private typealias Waiter = CheckedContinuation<Void, any Error>

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let run: String?
    let waiter: Waiter
  }

  private struct Books {
    var now = Instant()
    /// Sorted by deadline; with equal deadlines in the order of arrival.
    var sleepers: [Sleeper] = []
    var numbered = 0
    /// Sleepers that were cancelled before they could sleep.
    var cancelled: Set<Int> = []
    var watchers = CountWatchers()
  }

  private let books = Lock(Books())

  var now: Instant { books.withLock { $0.now } }
  var earliest: Instant? { books.withLock { $0.sleepers.first?.deadline } }

  var sleepers: [TestClock.Sleeper] {
    books.withLock { $0.sleepers.map { TestClock.Sleeper(deadline: $0.deadline, run: $0.run) } }
  }

  // MARK: Sleeping

  func sleep(until deadline: Instant) async throws {
    try Task.checkCancellation()
    let run = Scheduling.work.flatMap { work in (work.scheduler as? WorkMonitor)?.books.text(of: work.id) }
    let number = books.withLock { books in
      books.numbered += 1
      return books.numbered
    }
    // For a sleeper that was cancelled after it woke. Its handler has run by then.
    defer { books.withLock { _ = $0.cancelled.remove(number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        fallAsleep(Sleeper(number: number, deadline: deadline, run: run, waiter: waiter))
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    enum Then { case sleeps, isOver, isCancelled }
    let (then, content) = books.withLock { books -> (Then, [CountWatchers.Continuation]) in
      if books.cancelled.remove(sleeper.number) != nil { return (.isCancelled, []) }
      if sleeper.deadline <= books.now { return (.isOver, []) }
      let index = books.sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? books.sleepers.endIndex
      books.sleepers.insert(sleeper, at: index)
      return (.sleeps, books.watchers.reach(books.sleepers.count))
    }
    for watcher in content { watcher.resume(returning: true) }
    switch then {
    case .sleeps: break
    case .isOver: sleeper.waiter.resume()
    case .isCancelled: sleeper.waiter.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ number: Int) {
    let waiter = books.withLock { books -> Waiter? in
      guard let index = books.sleepers.firstIndex(where: { $0.number == number }) else {
        books.cancelled.insert(number)
        return nil
      }
      return books.sleepers.remove(at: index).waiter
    }
    waiter?.resume(throwing: CancellationError())
  }

  // MARK: The test

  /// The sleepers that wake next: several if they have the same deadline.
  var next: (deadline: Instant, sleepers: [(number: Int, run: String?)])? {
    books.withLock { books in
      guard let first = books.sleepers.first else { return nil }
      return (first.deadline, books.sleepers.prefix { $0.deadline == first.deadline }.map { ($0.number, $0.run) })
    }
  }

  /// Moves the time to the deadline of one sleeper, and wakes only that one.
  func wake(_ number: Int) {
    let sleeper = books.withLock { books -> Sleeper? in
      guard let index = books.sleepers.firstIndex(where: { $0.number == number }) else { return nil }
      books.now = max(books.now, books.sleepers[index].deadline)
      return books.sleepers.remove(at: index)
    }
    sleeper?.waiter.resume()
  }

  /// Moves the time, and wakes all sleepers whose deadline has come, in their order.
  func move(to instant: Instant) {
    let woken = books.withLock { books -> [Sleeper] in
      books.now = max(books.now, instant)
      let now = books.now
      let woken = books.sleepers.prefix { $0.deadline <= now }
      books.sleepers.removeFirst(woken.count)
      return Array(woken)
    }
    for sleeper in woken { sleeper.waiter.resume() }
  }

  /// Waits for this number of sleepers. False: the caller was cancelled before.
  func waitForSleepers(_ count: Int) async -> Bool {
    let id = books.withLock { $0.watchers.makeID() }
    defer { books.withLock { $0.watchers.forget(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let told = books.withLock { $0.watchers.wait(id, for: count, now: $0.sleepers.count, continuation) }
        if let told { continuation.resume(returning: told) }
      }
    } onCancel: {
      books.withLock { $0.watchers.leave(id) }?.resume(returning: false)
    }
  }
}
