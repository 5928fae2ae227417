// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A count of operations: tests of growth count instead of measuring time.
final class Tally {
  var compared = 0
  var hashed = 0
  var count: Int { compared + hashed }
}

/// Counts how often it is compared and hashed.
struct Counted: Hashable {
  let number: Int
  let counter: Tally

  static func == (left: Counted, right: Counted) -> Bool {
    left.counter.compared += 1
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    counter.hashed += 1
    hasher.combine(number)
  }
}

/// The same numbers in the same order every time.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
