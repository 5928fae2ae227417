// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The lock around a test clock's time and those who sleep.
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
    /// By deadline, and where that is the same, by who came first.
    var sleepers: [Sleeper] = []
    var numbered = 0
    /// Those who were cancelled before they could sleep.
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
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
    let run = Supervision.run.flatMap { work in (work.supervisor as? WorkMonitor)?.books.run(work.id)?.description }
    let number = books.withLock { books in
      books.numbered += 1
      return books.numbered
    }
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
    let (then, content) = books.withLock { books -> (Then, [CheckedContinuation<Void, Never>]) in
      if books.cancelled.remove(sleeper.number) != nil { return (.isCancelled, []) }
      if sleeper.deadline <= books.now { return (.isOver, []) }
      let index = books.sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? books.sleepers.endIndex
      books.sleepers.insert(sleeper, at: index)
      let count = books.sleepers.count
      defer { books.watchers.removeAll { $0.count <= count } }
      return (.sleeps, books.watchers.filter { $0.count <= count }.map(\.continuation))
    }
    for watcher in content { watcher.resume() }
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

  /// Moves the time, and wakes all whose time has come, in their order.
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

  func hasSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = books.withLock { books in
        let isThere = books.sleepers.count >= count
        if !isThere { books.watchers.append((count, continuation)) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
  }
}
