// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("MulticastStateMachine, in every order")
struct MulticastExhaustionTests {
  enum Event {
    case wait, follow, send, finish
    case leave(Int)
  }

  /// A mistake that the comparison must detect.
  enum Fault: CaseIterable { case wakesTwice, forgetsFollowers, waitsAfterEnd, keepsCancelled, lastInFirstOut }

  /// Two lists and a flag.
  struct Model {
    var fault: Fault?
    private(set) var came = 0
    private(set) var waiters: [Int] = []
    private(set) var followers: [Int] = []
    private(set) var isFinished = false

    var events: [Event] { [.wait, .follow, .send, .finish] + (0..<came).map { .leave($0) } }

    mutating func enter(follows: Bool) -> Bool {
      defer { came += 1 }
      guard !isFinished || fault == .waitsAfterEnd else { return false }
      if follows { followers.append(came) } else { waiters.append(came) }
      return true
    }

    mutating func send() -> [[Int]] {
      defer {
        if fault != .wakesTwice { waiters = [] }
        if fault == .forgetsFollowers { followers = [] }
      }
      return [fault == .lastInFirstOut ? waiters.reversed() : waiters, followers]
    }

    mutating func finish() -> [[Int]] {
      defer { (waiters, followers, isFinished) = ([], [], true) }
      return isFinished ? [[], []] : [waiters, followers]
    }

    mutating func leave(_ number: Int) -> Bool {
      let isThere = (waiters + followers).contains(number)
      if fault != .keepsCancelled {
        waiters.removeAll { $0 == number }
        followers.removeAll { $0 == number }
      }
      return isThere
    }
  }

  static func explore(length: Int, fault: Fault? = nil) -> (comparisons: Int, difference: String?) {
    var comparisons = 0
    func visit(_ machine: MulticastStateMachine, _ model: Model, _ events: [Event]) -> String? {
      guard events.count < length else { return nil }
      for event in model.events {
        var (nextMachine, nextModel) = (machine, model)
        comparisons += 1
        let (actual, expected) = (happen(event, number: model.came, &nextMachine), happen(event, &nextModel))
        if actual != expected { return "\(actual), not \(expected), after \(events + [event])" }
        if nextMachine.waiterCount != nextModel.waiters.count || nextMachine.followerCount != nextModel.followers.count
        {
          return "\(nextMachine.waiterCount) wait, \(nextMachine.followerCount) follow, after \(events + [event])"
        }
        if let difference = visit(nextMachine, nextModel, events + [event]) { return difference }
      }
      return nil
    }
    let difference = visit(MulticastStateMachine(), Model(fault: fault), [])
    return (comparisons, difference)
  }

  private static func happen(_ event: Event, number: Int, _ machine: inout MulticastStateMachine) -> String {
    switch event {
    case .wait: "\(machine.wait(.init(number: number)))"
    case .follow: "\(machine.follow(.init(number: number)))"
    case .send: text(machine.send())
    case .finish: text(machine.finish())
    case .leave(let number): "\(machine.leave(.init(number: number)))"
    }
  }

  private static func happen(_ event: Event, _ model: inout Model) -> String {
    switch event {
    case .wait: "\(model.enter(follows: false))"
    case .follow: "\(model.enter(follows: true))"
    case .send: "\(model.send())"
    case .finish: "\(model.finish())"
    case .leave(let number): "\(model.leave(number))"
    }
  }

  private static func text(_ audience: MulticastStateMachine.Audience) -> String {
    "\([audience.waiters.map(\.number), audience.followers.map(\.number)])"
  }

  @Test
  func `Every order of waits, values, cancels and the end does what two lists do`() {
    let result = Self.explore(length: 6)
    #expect(result.difference == nil)
    #expect(result.comparisons > 10_000)
    print("multicast: \(result.comparisons) comparisons with the state machine")
  }

  @Test(arguments: Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: Fault) {
    #expect(Self.explore(length: 5, fault: fault).difference != nil)
  }
}
