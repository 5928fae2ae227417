// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// All events of one iteration, in every order. It uses one thread, so the thread sanitizer skips it.
@Suite("BridgeStateMachine, in every order")
struct BridgeExhaustionTests {
  typealias Machine = BridgeStateMachine<Int, Mishap>

  /// Every sequence of `length` events, compared after every event.
  static func explore(
    _ buffering: Buffering, length: Int, fault: BridgeModel.Fault? = nil
  ) -> (comparisons: Int, difference: String?) {
    var comparisons = 0
    func visit(_ machine: Machine, _ model: BridgeModel, _ events: [BridgeModel.Event]) -> String? {
      guard events.count < length else { return nil }
      for event in model.events {
        var (nextMachine, nextModel) = (machine, model)
        comparisons += 1
        let expected = nextModel.happen(event)
        let actual = happen(event, number: nextModel.yielded, &nextMachine)
        if actual != expected { return "\(actual), not \(expected), after \(events + [event])" }
        if nextMachine.buffer.count != nextModel.buffer.count || nextMachine.isFinished != nextModel.isOver {
          return "\(nextMachine.buffer.count) buffered, over: \(nextMachine.isFinished), after \(events + [event])"
        }
        if let difference = visit(nextMachine, nextModel, events + [event]) { return difference }
      }
      return nil
    }
    let difference = visit(Machine(buffering: buffering), BridgeModel(buffering: buffering, fault: fault), [])
    return (comparisons, difference)
  }

  private static func happen(
    _ event: BridgeModel.Event, number: Int, _ machine: inout Machine
  ) -> BridgeModel.Outcome {
    switch event {
    case .yield:
      let answer = machine.yield(number)
      return .init(wakes: answer.wakes, dropped: answer.dropped)
    case .finish: return .init(wakes: machine.finish(nil).wakes)
    case .fail: return .init(wakes: machine.finish(Mishap("offline")).wakes)
    case .read: return .init(read: read(&machine))
    case .close:
      let wakes = machine.close().wakes
      _ = machine.takeRest()
      return .init(wakes: wakes)
    }
  }

  private static func read(_ machine: inout Machine) -> BridgeModel.Read? {
    switch machine.next() {
    case .element(let number): .element(number)
    case .end(nil): .end
    case .end(.some): .failure
    case .nothing: machine.wait() ? .waits : nil
    }
  }

  @Test(arguments: [Buffering.unbounded, .newest(1), .newest(2), .oldest(1), .oldest(2)])
  func `Every order of values, ends, reads and cancels does what a list does`(_ buffering: Buffering) {
    let result = Self.explore(buffering, length: 7)
    #expect(result.difference == nil)
    #expect(result.comparisons > 50_000)
    print("bridge: \(buffering.rule): \(result.comparisons) comparisons with the state machine")
  }

  @Test(arguments: BridgeModel.Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: BridgeModel.Fault) {
    let buffering: Buffering = fault == .dropsOldestForOldest ? .oldest(1) : .unbounded
    #expect(Self.explore(buffering, length: 6, fault: fault).difference != nil)
  }
}
