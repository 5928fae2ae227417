// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("NumberedStack")
struct NumberedStackTests {
  @Test func `It is a list of pairs from which any may be removed`() {
    var random = Random(seed: 29)
    for _ in 0..<200 {
      var stack = NumberedStack<Int>()
      var list: [(number: UInt64, value: Int)] = []
      var number: UInt64 = 0
      for _ in 0..<60 {
        if random.next() % 5 < 3 {
          number += 1 + random.next() % 3
          stack.append(Int(number) * 10, number: number)
          list.append((number, Int(number) * 10))
        } else {
          let removed = random.next() % (number + 2)
          let expected = list.first { $0.number == removed }?.value
          list.removeAll { $0.number == removed }
          #expect(stack.remove(removed) == expected)
        }
        #expect(stack.count == list.count && stack.isEmpty == list.isEmpty)
        #expect(stack.last == list.last?.value && stack.lastNumber == list.last?.number)
        for entry in list {
          var copy = stack
          #expect(copy.remove(entry.number) == entry.value)
        }
      }
      while let last = list.popLast() { #expect(stack.popLast() == last.value) }
      #expect(stack.popLast() == nil)
    }
  }

  @Test func `What is removed is released at once`() {
    final class Token {}
    var stack = NumberedStack<Token>()
    weak var first: Token?
    do {
      let token = Token()
      first = token
      stack.append(token, number: 1)
    }
    stack.append(Token(), number: 2)
    #expect(first != nil)
    _ = stack.remove(1)
    #expect(first == nil)
  }

  private struct Random {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
