// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension SplitMix64 {
  /// True once in `count` times on average.
  mutating func isOnce(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
