// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Random numbers that follow from a seed alone, on every system.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `count`, which is not one of them.
  mutating func roll(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func happens(_ percent: Int) -> Bool { roll(100) < percent }
}
