// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Testing

/// The number of hammering threads. Real threads: the tasks' pool has only as many as the machine has cores.
let hammers = 8

/// Calls `body` on ``hammers`` new threads, `rounds` times on each. Every round begins on all of them at once.
func hammer(rounds: Int = 1, _ body: @escaping @Sendable (_ thread: Int, _ round: Int) -> Void) async {
  let barrier = Barrier(hammers)
  await onThreads(hammers) { thread in
    for round in 0..<rounds {
      barrier.wait()
      body(thread, round)
    }
  }
}

/// A repeated meeting point of threads. They sleep there: with more threads than cores, a spinning one would take time
/// from those it waits for.
final class Barrier: @unchecked Sendable {
  // @unchecked: the fields are only read and written while `condition` is locked.

  private let condition = NSCondition()
  private let count: Int
  private var arrived = 0
  private var generation = 0

  init(_ count: Int) { self.count = count }

  func wait() {
    condition.lock()
    defer { condition.unlock() }
    let mine = generation
    arrived += 1
    if arrived == count {
      arrived = 0
      generation += 1
      condition.broadcast()
    }
    while mine == generation { condition.wait() }
  }
}

/// Counts what is still there: closures that retain a pass, until they are released; callers, until they return.
final class Crowd: Sendable {
  private struct State {
    var inside = 0
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  /// Counts as inside until it is released.
  final class Pass: Sendable {
    private let crowd: Crowd
    fileprivate init(_ crowd: Crowd) { self.crowd = crowd }
    /// Does nothing: the closure that calls it retains the pass.
    func show() {}
    deinit { crowd.leave() }
  }

  func enter() -> Pass {
    state.withLock { $0.inside += 1 }
    return Pass(self)
  }

  private func leave() {
    let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.inside -= 1
      guard state.inside == 0 else { return [] }
      defer { state.watchers = [] }
      return state.watchers
    }
    for watcher in watchers { watcher.resume() }
  }

  /// Waits until the crowd is empty.
  func isGone() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if state.inside > 0 { state.watchers.append(continuation) }
        return state.inside == 0
      }
      if isEmpty { continuation.resume() }
    }
  }
}

/// Elements that threads have collected.
final class Heap<Element: Sendable>: Sendable {
  private let storage = Lock<[Element]>([])
  var all: [Element] { storage.withLock { $0 } }
  func add(_ element: Element) { storage.withLock { $0.append(element) } }
  /// Any of them, the same one for the same number and heap.
  func pick(_ number: Int) -> Element? { storage.withLock { $0.isEmpty ? nil : $0[number % $0.count] } }
}

extension Trait where Self == TimeLimitTrait {
  /// Not an assertion: nothing here waits for time. A waiter that is never resumed becomes a failure with a name
  /// instead of a hanging test.
  static var lostIfLate: Self { .timeLimit(.minutes(20)) }
}
