// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Pseudorandom numbers that are the same for the same seed.
struct Chance: RandomNumberGenerator {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  /// True with a probability of `share` percent.
  mutating func percent(_ share: Int) -> Bool { below(100) < share }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// One of the elements, in proportion to their weights.
  mutating func weighted<Element>(_ elements: [(Int, Element)]) -> Element {
    var rest = below(elements.reduce(0) { $0 + $1.0 })
    for (weight, element) in elements {
      rest -= weight
      if rest < 0 { return element }
    }
    return elements[elements.count - 1].1
  }

  /// The seed of the schedule with this number, so that each can be run alone.
  static func seed(_ base: UInt64, _ number: Int) -> UInt64 {
    var chance = Chance(seed: base &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    return chance.next()
  }
}
