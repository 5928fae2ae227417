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

  private struct State {
    var now = Instant()
    /// Sorted by deadline; with equal deadlines in the order of arrival.
    var sleepers: [Sleeper] = []
    var numbered = 0
    /// Sleepers that were cancelled before they could sleep.
    var cancelled: Set<Int> = []
    var watchers = CountWatchers()
  }

  private let state = Lock(State())

  var now: Instant { state.withLock { $0.now } }
  var earliest: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  var sleepers: [TestClock.Sleeper] {
    state.withLock { $0.sleepers.map { TestClock.Sleeper(deadline: $0.deadline, run: $0.run) } }
  }

  // MARK: Sleeping

  func sleep(until deadline: Instant) async throws {
    try Task.checkCancellation()
    let run = Scheduling.work.flatMap { work in (work.scheduler as? WorkMonitor)?.registry.text(of: work.id) }
    let number = state.withLock { state in
      state.numbered += 1
      return state.numbered
    }
    // For a sleeper that was cancelled after it woke. Its handler has run by then.
    defer { state.withLock { _ = $0.cancelled.remove(number) } }
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
    let (then, content) = state.withLock { state -> (Then, [CountWatchers.Continuation]) in
      if state.cancelled.remove(sleeper.number) != nil { return (.isCancelled, []) }
      if sleeper.deadline <= state.now { return (.isOver, []) }
      let index = state.sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? state.sleepers.endIndex
      state.sleepers.insert(sleeper, at: index)
      return (.sleeps, state.watchers.reach(state.sleepers.count))
    }
    for watcher in content { watcher.resume(returning: true) }
    switch then {
    case .sleeps: break
    case .isOver: sleeper.waiter.resume()
    case .isCancelled: sleeper.waiter.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.sleepers.remove(at: index).waiter
    }
    waiter?.resume(throwing: CancellationError())
  }

  // MARK: The test

  /// The sleepers that wake next: several if they have the same deadline.
  var next: (deadline: Instant, sleepers: [(number: Int, run: String?)])? {
    state.withLock { state in
      guard let first = state.sleepers.first else { return nil }
      return (first.deadline, state.sleepers.prefix { $0.deadline == first.deadline }.map { ($0.number, $0.run) })
    }
  }

  /// Moves the time to the deadline of one sleeper, and wakes only that one.
  func wake(_ number: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else { return nil }
      state.now = max(state.now, state.sleepers[index].deadline)
      return state.sleepers.remove(at: index)
    }
    sleeper?.waiter.resume()
  }

  /// Moves the time, and wakes all sleepers whose deadline has come, in their order.
  func move(to instant: Instant) {
    let woken = state.withLock { state -> [Sleeper] in
      state.now = max(state.now, instant)
      let now = state.now
      let woken = state.sleepers.prefix { $0.deadline <= now }
      state.sleepers.removeFirst(woken.count)
      return Array(woken)
    }
    for sleeper in woken { sleeper.waiter.resume() }
  }

  /// Waits for this number of sleepers. False: the caller was cancelled before.
  func waitForSleepers(_ count: Int) async -> Bool {
    let id = state.withLock { $0.watchers.makeID() }
    defer { state.withLock { $0.watchers.forget(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReached = state.withLock { $0.watchers.wait(id, for: count, now: $0.sleepers.count, continuation) }
        if let isReached { continuation.resume(returning: isReached) }
      }
    } onCancel: {
      state.withLock { $0.watchers.leave(id) }?.resume(returning: false)
    }
  }
}
