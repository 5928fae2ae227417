// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// Like `DeepTreeTests`, in computed places, such as those of indirect enums.
@Suite("Behavior 31: Children: deep trees of computed places")
@MainActor
struct DeepComputedTreeTests {
  struct Knot: Feature {
    indirect enum Rest {
      case end
      case knot(Knot.State)
    }
    struct State {
      var pulls = 0
      var rest = Rest.end
      var next: Knot.State? {
        get { if case .knot(let next) = rest { next } else { nil } }
        set { rest = newValue.map(Rest.knot) ?? .end }
      }
    }
    enum Action { case pull, cut }
    static let next = child(\.next) { _, _ in Knot() }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.pulls += 1
      if case .cut = action { state.next = nil }
      return .none
    }
  }

  @Test func `The deepest of 100 changes, and goes with the one above it`() {
    var state = Knot.State()
    for _ in 1..<100 { state = Knot.State(rest: .knot(state)) }
    var knots = [Store(Knot(), state: state)]
    while let next = knots.last!.child(Knot.next) { knots.append(next) }
    #expect(knots.count == 100)
    for knot in knots.reversed() { knot.send(.pull) }
    for knot in knots { knot.send(.pull) }
    #expect(knots.allSatisfy { $0.pulls == 2 })
    #expect(knots[0].next?.next?.pulls == 2)

    knots[98].send(.cut)
    #expect(knots[99].engine.isStateGone)
    #expect(!knots[98].engine.isStateGone)
    knots[0].send(.cut)
    #expect(knots[1...].allSatisfy { $0.engine.isStateGone })
  }
}
