// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("LimiterStateMachine, in every order")
struct LimiterExhaustionTests {
  /// Every sequence of `length` events, compared after every event.
  static func explore(
    limit: Int, length: Int, fault: LimiterModel.Fault? = nil
  ) -> (comparisons: Int, difference: String?) {
    var comparisons = 0
    func visit(_ machine: LimiterStateMachine, _ model: LimiterModel, _ events: [LimiterModel.Event]) -> String? {
      guard events.count < length else { return nil }
      for event in model.events {
        var (nextMachine, nextModel) = (machine, model)
        comparisons += 1
        if let problem = happen(event, &nextMachine, &nextModel) { return "\(problem), after \(events + [event])" }
        if let difference = visit(nextMachine, nextModel, events + [event]) { return difference }
      }
      return nil
    }
    let difference = visit(LimiterStateMachine(limit: limit), LimiterModel(limit: limit, fault: fault), [])
    return (comparisons, difference)
  }

  private static func happen(
    _ event: LimiterModel.Event, _ machine: inout LimiterStateMachine, _ model: inout LimiterModel
  ) -> String? {
    switch event {
    case .enter:
      let number = model.came
      let (answer, expected) = (machine.enter(.init(number: number)), model.enter())
      if answer != expected { return "\(number) has a slot: \(answer)" }
    case .release:
      let (answer, expected) = (machine.release()?.number, model.release())
      if answer != expected { return "next is \(answer as Any), not \(expected as Any)" }
    case .leave(let waiter):
      let (answer, expected) = (machine.leave(.init(number: waiter)), model.leave(waiter))
      if answer != expected { return "\(waiter) waited: \(answer)" }
    }
    if machine.taken != model.inside.count { return "\(machine.taken) slots are taken, not \(model.inside.count)" }
    if machine.waitingCount != model.waiting.count { return "\(machine.waitingCount) wait, not \(model.waiting.count)" }
    return nil
  }

  @Test(arguments: 1...3)
  func `Every order of enters, returns and cancels does what two lists do`(limit: Int) {
    let result = Self.explore(limit: limit, length: 9)
    #expect(result.difference == nil)
    #expect(result.comparisons > 10_000)
    print("limiter: limit \(limit): \(result.comparisons) comparisons with the state machine")
  }

  @Test(arguments: LimiterModel.Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: LimiterModel.Fault) {
    #expect(Self.explore(limit: 2, length: 6, fault: fault).difference != nil)
  }
}
