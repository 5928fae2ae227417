// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Random numbers that follow from a seed alone.
///
/// Implemented here because the sampling seed is printed: it must mean the same orders on every system and with every
/// version of the standard library. For the same reason `index(below:)` does not use `Int.random(in:)`.
///
/// Other packages of this repository compile the same file, by a symbolic link.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// The high half of the product is nearly uniform: no index is more likely than another by more than `count` in 2⁶⁴.
  package mutating func index(below count: Int) -> Int {
    precondition(count > 0, "There is no index below \(count)")
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
