// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayUI

@Suite("AppearanceStateMachine")
struct AppearanceStateMachineTests {
  private enum Event: CaseIterable { case entered, left, asked, disappeared }

  private static func actions(of events: [Event]) -> [AppearanceStateMachine.Action] {
    var machine = AppearanceStateMachine()
    return events.map { event in
      switch event {
      case .entered:
        machine.enteredWindow()
        return .nothing
      case .left: return machine.leftWindow()
      case .asked: return machine.isStillOutside()
      case .disappeared: return machine.disappeared()
      }
    }
  }

  @Test
  func `A controller that disappears ends its appearance at once, in its window or out of it`() {
    #expect(Self.actions(of: [.entered, .disappeared]).last == .end)
    #expect(Self.actions(of: [.entered, .left, .disappeared, .asked]) == [.nothing, .askLater, .end, .nothing])
  }

  @Test
  func `A page that stays in its window ends each appearance`() {
    #expect(Self.actions(of: [.entered, .disappeared, .disappeared]) == [.nothing, .end, .end])
  }

  @Test
  func `A view that is moved to another parent has not left, and one that stays outside has`() {
    #expect(Self.actions(of: [.entered, .left, .entered, .asked]) == [.nothing, .askLater, .nothing, .nothing])
    #expect(Self.actions(of: [.entered, .left, .asked]).last == .end)
  }

  @Test
  func `Whatever comes in whatever order: an appearance that was left ends once, until the next begins`() {
    var sequences: [[Event]] = [[]]
    for _ in 1...6 { sequences = sequences.flatMap { events in Event.allCases.map { events + [$0] } } }
    #expect(sequences.count == 4_096)
    for events in sequences {
      let actions = Self.actions(of: events)
      for (index, event) in events.enumerated() where event == .asked && actions[index] == .end {
        let left = events[..<index].lastIndex(of: .left)
        #expect(left.map { !events[$0..<index].contains(.entered) } == true, "\(events)")
      }
      for (first, second) in zip(events.indices, events.indices.dropFirst())
      where events[first] == .asked && actions[first] == .end && events[second] != .entered {
        #expect(actions[second] == .nothing, "\(events)")
      }
    }
  }
}
