// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Each waiter that gives up reads a group's outcome.
@Suite("Behavior 30: RunGroupStateMachine: many members")
struct RunGroupGrowthTests {
  /// Reads the outcomes as `RunGroup` does: up to the first member that has not ended.
  func ask(_ machine: inout RunGroupStateMachine<Int>, _ outcomes: [Run.Outcome], _ asked: inout Int) -> Run.Outcome {
    guard case .asMembers(let members, let combined) = machine.standing else { return .finished }
    var ended = Run.Outcome.finished
    for member in members {
      asked += 1
      guard outcomes[member].isEnded else {
        machine.see(from: members.startIndex, to: member, ended)
        return .pending
      }
      ended = ended.combined(with: outcomes[member])
    }
    machine.see(from: members.startIndex, to: members.endIndex, ended)
    return combined.combined(with: ended)
  }

  @Test func `Members that were seen to have ended are not asked again`() {
    var machine = RunGroupStateMachine<Int>()
    var outcomes = Array(repeating: Run.Outcome.pending, count: 1_000)
    #expect(machine.close(with: Array(outcomes.indices), outcome: .finished) == nil)
    var asked = 0
    for member in outcomes.indices {
      #expect(ask(&machine, outcomes, &asked) == .pending)
      outcomes[member] = member == 7 ? .superseded : .finished
    }
    #expect(ask(&machine, outcomes, &asked) == .superseded)
    #expect(ask(&machine, outcomes, &asked) == .superseded)
    #expect(asked <= 2 * outcomes.count)
  }

  @Test func `Of two failures that of the first member stays, whenever it was seen`() {
    var machine = RunGroupStateMachine<Int>()
    #expect(machine.close(with: [0, 1, 2], outcome: .finished) == nil)
    var asked = 0
    #expect(ask(&machine, [.failed(Mishap("a")), .pending, .pending], &asked) == .pending)
    let all: [Run.Outcome] = [.failed(Mishap("a")), .failed(Mishap("b")), .cancelled]
    #expect(ask(&machine, all, &asked) == .failed(Mishap("a")))
    #expect(machine.settle(all[0]) == nil)
    #expect(ask(&machine, all, &asked) == .failed(Mishap("a")))
    #expect(machine.settle(all[1]) == nil)
    #expect(machine.settle(all[2]) == .failed(Mishap("a")))
  }

  @Test func `Two that ask at once do not count a member twice`() {
    var machine = RunGroupStateMachine<Int>()
    #expect(machine.close(with: [0, 1, 2], outcome: .finished) == nil)
    machine.see(from: 0, to: 2, .finished)
    machine.see(from: 0, to: 1, .finished)
    guard case .asMembers(let members, _) = machine.standing else { return #expect(Bool(false), "it has members") }
    #expect(Array(members) == [2])
  }
}
