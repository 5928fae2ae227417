// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation
import Testing

@testable import Belay
@testable import BelayTestSupport

/// A state deep in a tree is written to those above when one of them is accessed (`StoreTree.writeLater`): no access may
/// find an older state.
@Suite("BEHAVIOURS 31: Children: deep trees, a write that waits")
@MainActor
struct DeepWriteTests {
  typealias Floor = DeepTreeTests.Floor

  /// Calls `body` after the actions of a turn, with their number until now.
  final class Spy: StoreObserver {
    private(set) var received = 0
    private let body: @MainActor (_ received: Int) -> Void

    init(_ body: @escaping @MainActor (_ received: Int) -> Void) { self.body = body }

    func observe(_ event: StoreEvent, of store: StoreNode) {
      if case .received = event { received += 1 }
    }
    func actionPerformed(in tree: StoreTree) { body(received) }
  }

  let floors = DeepTreeTests().makeFloors()

  /// The visits of each floor, as the root's state contains them.
  var visitsInRoot: [Int] {
    var visits: [Int] = []
    var state: Floor.State? = floors[0].state
    while let floor = state {
      visits.append(floor.visits)
      state = floor.below.first
    }
    return visits
  }

  @Test(arguments: [[], [0], [20], [50], [97], [98], [99], [99, 0], [99, 98, 50, 0], [0, 60, 99]])
  func `Between the actions of a rising output each store reads what was written`(_ readers: [Int]) {
    let spy = Spy { [floors] received in
      for floor in readers {
        let isVisited = floor >= DeepTreeTests.depth - received
        #expect(floors[floor].visits == (isVisited ? 1 : 0))
      }
    }
    floors[0].engine.tree.add(spy, isRetained: true)
    floors[99].send(.rise)
    #expect(spy.received == DeepTreeTests.depth)
    #expect(visitsInRoot == Array(repeating: 1, count: DeepTreeTests.depth))
  }

  @Test func `A store that is made between sees the write, and its own is written too`() {
    var below: Store<Floor>?
    let spy = Spy { [floors] _ in
      if below == nil { below = floors[70].child(Floor.below, id: 0) }
    }
    floors[0].engine.tree.add(spy, isRetained: true)
    floors[71].send(.rise)
    #expect(below?.visits == 1)
    below?.send(.visit)
    #expect(visitsInRoot == (0..<DeepTreeTests.depth).map { $0 < 71 ? 1 : $0 == 71 ? 2 : 0 })
  }

  @Test func `Writes at random floors, with outputs that rise and messages that sink, add up`() {
    var numbers = SystemRandomNumberGenerator()
    var expected = Array(repeating: 0, count: DeepTreeTests.depth)
    for _ in 0..<60 {
      let floor = Int.random(in: 0..<DeepTreeTests.depth, using: &numbers)
      let (action, floors) = [
        (Floor.Action.visit, floor...floor), (.rise, 0...floor), (.sink, floor...(DeepTreeTests.depth - 1)),
      ].randomElement(using: &numbers)!
      self.floors[floor].send(action)
      for floor in floors { expected[floor] += 1 }
      let reader = Int.random(in: 0..<DeepTreeTests.depth, using: &numbers)
      #expect(self.floors[reader].visits == expected[reader])
    }
    #expect(visitsInRoot == expected)
    #expect(floors.map(\.visits) == expected)
  }

  @Test func `Those who watch what contains the deepest hear of its write once`() {
    let log = Log()
    for depth in [0, 50, 98] {
      withObservationTracking {
        _ = floors[depth].below
      } onChange: {
        log.add("\(depth)")
      }
    }
    floors[99].send(.visit)
    #expect(Set(log.lines) == ["0", "50", "98"])
    #expect(log.lines.count == 3)
  }

  @Test func `A held value at the deepest is in the root's state, and no longer after its end`() {
    func isBusy() -> Bool {
      var state = floors[0].state
      while let below = state.below.first { state = below }
      return state.isBusy
    }
    let run = floors[99].run(.hold)
    #expect(isBusy())
    floors[98].send(.rise)
    #expect(isBusy())
    run.cancel()
    #expect(!isBusy())
  }
}
