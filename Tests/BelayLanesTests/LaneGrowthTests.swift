// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// The cost of each of many runs in a lane does not grow with their number: counted, not timed.
@Suite("Behavior 30: LaneStateMachine: many runs")
struct LaneGrowthTests {
  let counter = Tally()
  var lane = LaneStateMachine<Counted>()
  var runs: [Counted] = []

  mutating func start(_ count: Int, _ policy: Lane.Policy) {
    for number in 0..<count {
      runs.append(Counted(number: number, counter: counter))
      _ = lane.start(runs[number], policy: policy)
    }
  }

  @Test mutating func `10,000 that go end in random order`() {
    start(10_000, .concurrent)
    var dice = Dice(seed: 1)
    for run in runs.shuffled(using: &dice) { #expect(lane.leave(run).isEmpty) }
    #expect(lane.isEmpty)
    #expect(counter.count < 25 * runs.count, "\(counter.count) comparisons")
  }

  @Test mutating func `10,000 that wait are cancelled in random order`() {
    start(10_000, .enqueue)
    var dice = Dice(seed: 1)
    for run in runs.dropFirst().shuffled(using: &dice) { #expect(lane.leave(run).isEmpty) }
    #expect(lane.running.count == 1)
    #expect(counter.count < 30 * runs.count, "\(counter.count) comparisons")
  }

  @Test mutating func `A queue of 10,000 drains in the order in which it came`() {
    start(10_000, .enqueue)
    for (run, next) in zip(runs, runs.dropFirst()) { #expect(lane.leave(run).map(\.number) == [next.number]) }
    #expect(counter.count < 20 * runs.count, "\(counter.count) comparisons")
  }

  @Test mutating func `A restart that 10,000 leave for supersedes them in the order in which they started`() {
    start(10_000, .concurrent)
    let new = Counted(number: -1, counter: counter)
    let start = lane.start(new, policy: .restart)
    #expect(start.superseded.map(\.number) == Array(0..<10_000))
    #expect(lane.running.map(\.number) == [-1])
    #expect(counter.count < 20 * runs.count, "\(counter.count) comparisons")
  }
}
