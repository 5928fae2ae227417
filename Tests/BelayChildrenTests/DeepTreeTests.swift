// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation
import Testing

@testable import Belay
@testable import BelayTestSupport

/// Stores that are nested more deeply than a state is changed in place (`StoreNode.mostNested`).
/// `Scripts/check-stack` shows that 5,000 levels need only a small stack.
@Suite("Behavior 31: Children: deep trees")
@MainActor
struct DeepTreeTests {
  static let depth = 100

  /// A feature nested in itself, in rows: a stored place.
  struct Floor: Feature {
    struct State: Identifiable {
      var id = 0
      var visits = 0
      var isBusy = false
      var below: Rows<Floor.State> = []
    }
    enum Action { case visit, rise, sink, cut, work, hold }
    enum Output { case risen }
    @MainActor static let below = children(\.below, { _, _ in Floor() }, output: { _, _ in .rise })

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.visits += 1
      switch action {
      case .visit: return .none
      case .rise: return .output(.risen)
      case .sink: return state.below.isEmpty ? .none : .send(.sink, to: Floor.below, id: 0)
      case .cut:
        state.below = []
        return .none
      case .work:
        let work = Effect<Floor>.run { _ in try await forever() }
        return state.below.isEmpty ? work : .merge(work, .send(.work, to: Floor.below, id: 0))
      case .hold: return .run(holding: \.isBusy, at: true) { _ in try await forever() }
      }
    }
  }

  static func forever() async throws { try await Task.sleep(for: .seconds(1_000)) }

  /// The stores, the root first.
  func makeFloors() -> [Store<Floor>] {
    var state = Floor.State()
    for _ in 1..<Self.depth { state = Floor.State(below: [state]) }
    var floors = [Store(Floor(), state: state)]
    while let next = floors.last!.child(Floor.below, id: 0) { floors.append(next) }
    return floors
  }

  @Test func `An action of the deepest changes the root's state and nothing beside`() {
    let floors = makeFloors()
    #expect(floors.count == Self.depth)
    floors.last!.send(.visit)
    var state: Floor.State? = floors[0].state
    var visits: [Int] = []
    while let floor = state {
      visits.append(floor.visits)
      state = floor.below.first
    }
    #expect(visits == Array(repeating: 0, count: Self.depth - 1) + [1])
    #expect(floors.last!.visits == 1)
  }

  @Test func `Outputs rise and messages sink through all of them in one turn`() {
    let floors = makeFloors()
    floors.last!.send(.rise)
    #expect(floors.allSatisfy { $0.visits == 1 })
    floors[0].send(.sink)
    #expect(floors.allSatisfy { $0.visits == 2 })
  }

  @Test func `Each reads what another has written, above it and below it`() {
    let floors = makeFloors()
    for floor in floors.reversed() { floor.send(.visit) }
    #expect(floors.allSatisfy { $0.visits == 1 })
    for floor in floors { floor.send(.visit) }
    #expect(floors.allSatisfy { $0.visits == 2 })
    #expect(floors[0].below[0].below[0].visits == 2)
  }

  @Test func `Observers of the deepest, one between and the root are notified of their own changes`() {
    let floors = makeFloors()
    let log = Log()
    for depth in [0, 50, 99] {
      withObservationTracking {
        _ = floors[depth].visits
      } onChange: {
        log.add("\(depth)")
      }
    }
    floors[99].send(.visit)
    #expect(log.lines == ["99"])
    floors[50].send(.visit)
    #expect(log.lines == ["99", "50"])
    floors[0].send(.visit)
    #expect(log.lines == ["99", "50", "0"])
  }

  @Test func `What is held at the deepest is shown, and restored`() {
    let floors = makeFloors()
    let run = floors[99].run(.hold)
    #expect(floors[99].isBusy)
    run.cancel()
    #expect(!floors[99].isBusy)
  }

  @Test func `All runs below a cut end in its turn, those above continue`() async {
    let floors = makeFloors()
    let run = floors[0].run(.work)
    let below = floors[10].run(.work)
    floors[10].send(.cut)
    #expect(floors[10].below.isEmpty)
    #expect(floors[11...].allSatisfy { $0.engine.isStateGone })
    #expect(floors[...10].allSatisfy { !$0.engine.isStateGone })
    #expect(floors[99].run(.visit).outcome == .cancelled)
    #expect(run.outcome == .pending)
    run.cancel()
    below.cancel()
    await run.finished()
    await below.finished()
  }

  @Test func `The deepest handle alone keeps what is above it, until it goes`() {
    var floors = makeFloors()
    weak let root = floors[0].engine
    weak let middle = floors[50].engine
    var deepest: Store<Floor>? = floors[99]
    floors = []
    #expect(root != nil)
    #expect(middle != nil)
    #expect(deepest?.visits == 0)
    deepest = nil
    #expect(root == nil)
    #expect(middle == nil)
  }
}
