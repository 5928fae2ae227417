// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting

@testable import BelayCarousel

/// Random inputs that are the same in every run, so that the seed in a failure repeats it.
struct Draw: RandomNumberGenerator {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  /// In quarters of a point, which binary fractions represent exactly: equal distances are really equal.
  mutating func points(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range.lowerBound * 4...range.upperBound * 4, using: &self)) / 4
  }

  mutating func geometry() -> PageGeometry {
    PageGeometry(
      pageCount: Int.random(in: 1...40, using: &self), pageWidth: points(1...600), spacing: points(0...40),
      viewportWidth: Bool.random(using: &self) ? nil : points(0...1200), leadingInset: points(-100...100))
  }

  /// From well before the first page to well after the last one.
  mutating func offset(in geometry: PageGeometry) -> Double {
    points(-2000...Int(Double(geometry.pageCount) * geometry.stride) + 2000)
  }

  /// Values that no screen has, but code may pass.
  static let strange: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, -1e-300, 1e9, -1e9, 1e300, -1e300, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity, .nan, .signalingNaN,
  ]
}

extension PageGeometry {
  /// The nearest page by its definition: compares every page's center with the middle, the first one wins.
  func nearestPageBySearch(to offset: Double) -> Int? {
    let middle = offset + viewportWidth / 2
    return (0..<pageCount).min { abs(center(ofPage: $0) - middle) < abs(center(ofPage: $1) - middle) }
  }
}
