// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("LeavableCallStateMachine")
struct LeavableCallStateMachineTests {
  typealias Model = LeavableCallModel

  private func answer(of machine: inout LeavableCallStateMachine, to event: Model.Event) -> String {
    switch event {
    case .begin: machine.begin() ? "runs" : "prevented"
    case .return: "\(machine.return())"
    case .deadline, .cancel: "\(machine.leave())"
    }
  }

  /// Every order of the events, compared after every event.
  private func explore(fault: Model.Fault? = nil) -> (orders: Int, difference: String?) {
    var orders: [[Model.Event]] = []
    Model().visit { orders.append($0) }
    for order in orders {
      var (model, machine) = (Model(fault: fault), LeavableCallStateMachine())
      for (index, event) in order.enumerated() {
        let (expected, answer) = (model.happen(event), answer(of: &machine, to: event))
        if answer != expected { return (orders.count, "\(answer), not \(expected), after \(order[...index])") }
        let isAnswered = machine.answer != .none
        if isAnswered != (model.answer != nil) {
          return (orders.count, "answered: \(isAnswered), after \(order[...index])")
        }
      }
    }
    return (orders.count, nil)
  }

  @Test
  func `Every order of begin, return, deadline and cancel: the first that can answers, once`() {
    let result = explore()
    #expect(result.difference == nil)
    #expect(result.orders == 10)
    print("leavable call: \(result.orders) orders with the state machine")
  }

  @Test(arguments: Model.Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: Model.Fault) {
    #expect(explore(fault: fault).difference != nil)
  }

  #if os(macOS) || os(Linux)
    @Test(arguments: [true, false])
    func `Work that begins twice, or returns without having begun, ends the process`(begins: Bool) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [begins] in
        var machine = LeavableCallStateMachine()
        if begins { _ = machine.begin() }
        if begins { _ = machine.begin() } else { _ = machine.return() }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      let sentence = begins ? "the work begins, and it is running." : "the work returns, and it is pending."
      #expect(text.contains(sentence), "\(text.prefix(300))")
    }
  #endif
}
