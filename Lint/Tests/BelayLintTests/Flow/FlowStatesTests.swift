// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import LintRules

/// What is reported must not depend on the hash of a process.
@Suite("The states of paths")
struct FlowStatesTests {
  @Test(arguments: [3, 16, 17, 18, 100])
  func `Each is there once, in the order in which it came`(_ count: Int) {
    let order = (0..<count).map { $0 * 7919 % 1009 }
    var states = FlowStates(order + order.reversed())
    states.formUnion(order)
    #expect(Array(states) == order)
    #expect(order.allSatisfy(states.contains) && !states.contains(-1))
  }

  @Test
  func `Unions, differences and what is left of them keep the order`() {
    let (one, other): (FlowStates<Int>, FlowStates<Int>) = ([5, 1, 9], [9, 2, 5])
    #expect(Array(one.union(other)) == [5, 1, 9, 2])
    #expect(Array(one.subtracting(other)) == [1])
    #expect(Array(one.filter { $0 > 1 }) == [5, 9])
    #expect(one == [9, 5, 1] && one != other && FlowStates<Int>().isEmpty)
  }
}
