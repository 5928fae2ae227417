// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Who is to be looked at and when. Pure: no clock, no task, no lock.
///
/// All wait equally long, so who came first is due first.
struct SurvivorQueue<Item> {
  enum Step {
    /// These are due.
    case look([Item])
    /// Nobody is due for so long.
    case sleep(Duration)
    /// Nobody is left: whoever works at it is to stop, and the next `enter` asks for another.
    case rest
  }

  private let grace: Duration
  private var waiting: [(due: Duration, item: Item)] = []
  private var isWorkedAt = false

  init(grace: Duration) { self.grace = grace }

  /// Returns whether somebody must begin to work at it.
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

  /// Whoever worked at it could not go on: nobody is looked at.
  mutating func giveUp() {
    waiting = []
    isWorkedAt = false
  }
}
