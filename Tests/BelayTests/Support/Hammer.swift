// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay

/// How many threads hammer. Real ones: the pool of the tasks has only as many as the machine has cores.
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

/// Where threads wait for each other, again and again. They sleep there: with more threads than cores, one that spins would
/// take the time of those it waits for.
final class Barrier: @unchecked Sendable {
  // @unchecked: the fields are read and written under `condition` only.

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

/// Those who are still there: closures that hold a pass, by not having been released; callers, by not having returned.
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
    /// Does nothing: the closure that calls it holds the pass.
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

  /// Waits until nobody is inside.
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

/// What threads have collected.
final class Heap<Element: Sendable>: Sendable {
  private let storage = Lock<[Element]>([])
  var all: [Element] { storage.withLock { $0 } }
  func add(_ element: Element) { storage.withLock { $0.append(element) } }
  /// Any of them, the same one for the same number and heap.
  func pick(_ number: Int) -> Element? { storage.withLock { $0.isEmpty ? nil : $0[number % $0.count] } }
}

extension Trait where Self == TimeLimitTrait {
  /// Not an assertion: nothing here waits for time. Somebody whom nobody resumes is a failure with a name, and no silence.
  static var lostIfLate: Self { .timeLimit(.minutes(10)) }
}
