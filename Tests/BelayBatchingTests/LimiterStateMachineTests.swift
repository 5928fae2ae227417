// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("LimiterStateMachine")
struct LimiterStateMachineTests {
  /// Numbers the callers and returns the machine's answers for the test's expectations.
  struct Bench {
    var machine: LimiterStateMachine
    init(limit: Int) { machine = LimiterStateMachine(limit: limit) }

    mutating func enter(_ numbers: some Sequence<Int>) -> [Bool] { numbers.map { machine.enter(.init(number: $0)) } }
    mutating func leave(_ numbers: some Sequence<Int>) -> [Bool] { numbers.map { machine.leave(.init(number: $0)) } }
    mutating func release(times: Int) -> [Int?] { (0..<times).map { _ in machine.release()?.number } }
  }

  @Test
  func `Callers that leave do not stay in the queue, and those that wait keep their order`() {
    var bench = Bench(limit: 1)
    let entered = bench.enter(0...1000)
    #expect(entered == [true] + Array(repeating: false, count: 1000))
    let left = bench.leave((1...1000).filter { $0 % 10 != 0 })
    #expect(left == Array(repeating: true, count: 900))
    #expect(bench.machine.waitingCount == 100)
    #expect(bench.machine.queue.count <= 232)
    let order = bench.release(times: 100)
    #expect(order == (1...100).map { $0 * 10 })
    let last = bench.release(times: 1)
    #expect(last == [nil])
    #expect(bench.machine.taken == 0)
    #expect(bench.machine.queue.count <= 32)
  }

  @Test
  func `A queue that is never empty does not grow with the callers that have passed it`() {
    var bench = Bench(limit: 2)
    _ = bench.enter(0..<10)
    for number in 10..<5_000 {
      let (next, entered) = (bench.release(times: 1), bench.enter([number]))
      #expect(next == [number - 8])
      #expect(entered == [false])
    }
    #expect(bench.machine.queue.count <= 2 * 8 + 33)
    #expect(bench.machine.waitingCount == 8)
  }
}
