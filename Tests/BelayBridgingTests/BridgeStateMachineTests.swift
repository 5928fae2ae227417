// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("BridgeStateMachine")
struct BridgeStateMachineTests {
  @Test
  func `A value that comes between the look and the wait is not slept over`() {
    var machine = BridgeStateMachine<Int, Mishap>(buffering: .unbounded)
    guard case .nothing = machine.next() else {
      Issue.record("There is something in a new machine.")
      return
    }
    #expect(!machine.yield(1).wakes)
    let mustWait = machine.wait()
    #expect(!mustWait)
  }

  @Test
  func `A buffer that is never empty does not grow with what has passed it`() {
    var buffer = BridgeBuffer<Int>()
    for number in 0..<10 { buffer.append(number) }
    var largest = 0
    for number in 10..<5_000 {
      buffer.append(number)
      let first = buffer.popFirst()
      #expect(first == number - 10)
      largest = max(largest, buffer.slotCount)
    }
    #expect(buffer.count == 10)
    #expect(largest <= 2 * 11 + 33)
    while buffer.popFirst() != nil {}
    #expect(buffer.isEmpty && buffer.slotCount == 0)
  }
}
