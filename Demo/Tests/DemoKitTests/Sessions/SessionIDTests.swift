// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

struct `A session's name` {
  @Test func `is 128 bits of its generator, each of which shows`() {
    var numbers = Numbers([0, 1])
    #expect(DemoSession.makeID(using: &numbers) == "00000000000000000000000000000001")
    #expect(numbers.drawn * UInt64.bitWidth == 128)
    var names: Set<String> = []
    for bit in 0..<64 {
      for bits in [[1 << bit, 0], [0, 1 << bit]] as [[UInt64]] {
        var numbers = Numbers(bits)
        names.insert(DemoSession.makeID(using: &numbers))
      }
    }
    #expect(names.count == 128)
    #expect(names.allSatisfy { $0.utf8.count == 32 })
  }

  @Test func `is not made of a generator that begins anew`() {
    #expect(Set((0..<100).map { _ in DemoSession.makeID() }).count == 100)
  }

  /// Numbers chosen by a test.
  private struct Numbers: RandomNumberGenerator {
    private let numbers: [UInt64]
    private(set) var drawn = 0

    init(_ numbers: [UInt64]) { self.numbers = numbers }

    mutating func next() -> UInt64 {
      defer { drawn += 1 }
      return numbers[drawn]
    }
  }
}
