// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One line of the benchmark of growth: work on n elements, at three sizes. Ten times as many may cost ten times as
/// much, and the logarithm. At a hundred times as much, a screen with many rows would freeze.
struct GrowthRow: Sendable {
  /// Makes n elements, measures the work on them, and checks that it was done.
  typealias Work = @MainActor @Sendable (_ n: Int, _ cpu: CPUMeter) async throws -> Void

  let name: String
  /// The largest of the three sizes.
  let largest: Int
  /// Why it is less than 100,000.
  let why: String?
  let work: Work
  /// The same in plain Swift, if that is not linear either, such as where its memory does not fit in the caches: then
  /// Belay may grow half as much again.
  let plain: Work?

  init(_ name: String, _ work: @escaping Work, plain: Work? = nil) {
    (self.name, largest, why, self.work, self.plain) = (name, 100_000, nil, work, plain)
  }

  init(
    _ name: String, upTo largest: Int, because why: String, _ work: @escaping Work, plain: Work? = nil
  ) {
    (self.name, self.largest, self.why, self.work, self.plain) = (name, largest, why, work, plain)
  }

  /// Ten times as many each time.
  func sizes(_ effort: Effort) -> [Int] {
    let sizes = [largest / 100, largest / 10, largest]
    return effort == .full ? sizes : sizes.dropLast()
  }
}

/// The order in which elements are removed that were added one after the other.
enum Order: String, CaseIterable {
  case first, last, random

  /// The numbers from 0 to `count` - 1. A random order is the same each time.
  func indices(_ count: Int) -> [Int] {
    switch self {
    case .first: return Array(0..<count)
    case .last: return (0..<count).reversed()
    case .random:
      var numbers = SplitMix64(seed: 1)
      return (0..<count).shuffled(using: &numbers)
    }
  }
}
