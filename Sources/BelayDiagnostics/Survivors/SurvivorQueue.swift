// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The suspects in the order in which they must be checked. Pure: no clock, no task, no lock.
///
/// All have the same grace period, so the first to enter is the first to be due.
struct SurvivorQueue<Item> {
  enum Step {
    /// These are due.
    case look([Item])
    /// None is due for this duration.
    case sleep(Duration)
    /// The queue is empty: the worker must stop, and the next `enter` requires a new one.
    case rest
  }

  private let grace: Duration
  private var waiting: [(due: Duration, item: Item)] = []
  private var isWorkedAt = false

  init(grace: Duration) { self.grace = grace }

  /// Returns whether the caller must start a worker.
  mutating func enter(_ item: Item, now: Duration) -> Bool {
    waiting.append((now + grace, item))
    defer { isWorkedAt = true }
    return !isWorkedAt
  }

  mutating func next(now: Duration) -> Step {
    guard let first = waiting.first else {
      isWorkedAt = false
      return .rest
    }
    guard first.due <= now else { return .sleep(first.due - now) }
    let due = waiting.prefix { $0.due <= now }.map(\.item)
    waiting.removeFirst(due.count)
    return .look(due)
  }

  /// The worker could not continue: no suspect is checked.
  mutating func giveUp() {
    waiting = []
    isWorkedAt = false
  }
}
