// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("QuietStateMachine, in every order")
struct QuietExhaustionTests {
  enum Event: CaseIterable { case pass, element, wake }
  enum Fault: CaseIterable { case countsFromStart, answersTheFirst, needsLonger, restartsWhenAwake }

  /// Every sequence of `length` events, with a duration of 2. The model keeps all events with their times.
  private func explore(length: Int, fault: Fault? = nil) -> (sequences: Int, difference: String?) {
    var (sequences, difference): (Int, String?) = (0, nil)
    func visit(_ machine: QuietStateMachine<Int, ManualClock.Instant>, _ past: [Event]) {
      guard difference == nil else { return }
      guard past.count < length else {
        sequences += 1
        return
      }
      for event in Event.allCases {
        var next = machine
        let now = past.count { $0 == .pass }
        if event == .element { next.comes(past.count, at: instant(now)) }
        if event == .wake {
          let (answer, expected) = (text(of: next.wakes(at: instant(now))), expectation(past, now, fault))
          if answer != expected { difference = "\(answer), not \(expected), after \(past)" }
        }
        visit(next, past + [event])
      }
    }
    visit(.init(for: .seconds(2), at: instant(0)), [])
    return (sequences, difference)
  }

  private func instant(_ seconds: Int) -> ManualClock.Instant { .init(sinceStart: .seconds(seconds)) }

  private func text(of wake: QuietStateMachine<Int, ManualClock.Instant>.Wake) -> String {
    switch wake {
    case .sleep(let until): "sleep until \(until)"
    case .settled(let element): "settled with \(element.map { "\($0)" } ?? "none")"
    }
  }

  private func expectation(_ past: [Event], _ now: Int, _ fault: Fault?) -> String {
    let comings = past.indices.filter { past[$0] == .element }
    let heard = fault == .countsFromStart ? nil : comings.last
    var since = heard.map { index in past[..<index].count { $0 == .pass } } ?? 0
    if fault == .restartsWhenAwake, past.last == .wake { since = now }
    let isQuiet = fault == .needsLonger ? now - since > 2 : now - since >= 2
    let answer = fault == .answersTheFirst ? comings.first : comings.last
    return isQuiet ? "settled with \(answer.map { "\($0)" } ?? "none")" : "sleep until \(instant(since + 2))"
  }

  @Test
  func `Every order of passing time, elements and awakenings`() {
    let result = explore(length: 9)
    #expect(result.difference == nil)
    #expect(result.sequences == 19_683)
    print("quiet: \(result.sequences) sequences with the state machine")
  }

  @Test(arguments: Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: Fault) {
    #expect(explore(length: 6, fault: fault).difference != nil)
  }
}
