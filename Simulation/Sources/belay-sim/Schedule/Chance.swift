// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Pseudorandom numbers that are the same for the same seed.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    // SplitMix64 (Steele, Lea, Flood 2014).
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
