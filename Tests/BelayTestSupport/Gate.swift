// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A gate at which work waits until the test opens it, and at which the test waits until work has arrived.
///
/// Once open, it stays open.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrivals = 0
    var lastNumber = 0
    /// The waiters for the opening.
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// Waiters that arrived cancelled, or were cancelled before they could wait.
    var refused: Set<Int> = []
    /// The test's waiters for a number of arrivals.
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  /// The number of arrivals so far, including those after the opening.
  var arrivals: Int { state.withLock { $0.arrivals } }
  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Lets all waiters pass, now and later. From any thread.
  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until the gate is open. Ignores cancellation, like uncooperative work.
  func wait() async {
    // Only `refuse` throws, which needs the number of a cooperative waiter.
    try? await enter(number: nextNumber())
  }

  /// Waits until the gate is open or the waiter is cancelled, like cooperative work.
  ///
  /// - Throws: `CancellationError` when the waiter is cancelled, also if the gate is open by then.
  func waitUnlessCancelled() async throws {
    let number = nextNumber()
    try await withTaskCancellationHandler {
      try await enter(number: number)
      try Task.checkCancellation()
    } onCancel: {
      refuse(number)
    }
  }

  /// Waits until `count` have arrived, in total. For the test, before it continues.
  func waitUntilReached(by count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.arrivals < count { state.watchers.append((count, continuation)) }
        return state.arrivals >= count
      }
      if isThere { continuation.resume() }
    }
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  private func enter(number: Int) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let (answer, watchers) = state.withLock {
        state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
        state.arrivals += 1
        let arrivals = state.arrivals
        let content = state.watchers.filter { $0.count <= arrivals }.map(\.continuation)
        state.watchers.removeAll { $0.count <= arrivals }
        if state.refused.contains(number) { return (.failure(CancellationError()), content) }
        if state.isOpen { return (.success(()), content) }
        state.waiters[number] = continuation
        return (nil, content)
      }
      if let answer { continuation.resume(with: answer) }
      for watcher in watchers { watcher.resume() }
    }
  }

  private func refuse(_ number: Int) {
    let waiter = state.withLock { state in
      state.refused.insert(number)
      return state.waiters.removeValue(forKey: number)
    }
    waiter?.resume(throwing: CancellationError())
  }
}
