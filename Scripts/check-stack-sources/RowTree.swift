// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A feature nested in itself, in rows: a place that is stored in its parent's state. Swift releases such a state
/// recursively, so it is kept.
struct Floor: Feature {
  struct State: Identifiable {
    let id = 0
    var count = 0
    var below: Rows<Floor.State> = []
  }
  enum Action {
    case count, rise, work
    case sink(Int)
  }
  enum Output { case risen }
  @MainActor static let below = children(\.below, { _, _ in Floor() }, output: { _, _ in .count })

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .count:
      state.count += 1
      return .none
    case .rise: return .output(.risen)
    case .sink(let floors):
      state.count += 1
      return floors == 0 || state.below.isEmpty ? .none : .send(.sink(floors - 1), to: Floor.below, id: 0)
    case .work: return .run { _ in try await forever() }
    }
  }
}

private final class Kept {
  let state: Floor.State
  init(_ state: Floor.State) { self.state = state }
}

extension Deep {
  static func nestRows(_ depth: Int) async {
    var state = Floor.State()
    for _ in 1..<depth { state = Floor.State(below: [state]) }
    let kept = state
    var stores = [Store(Floor(), state: state)]
    while let next = stores.last!.child(Floor.below, id: 0) { stores.append(next) }
    expect(stores.count == depth, "all are there")
    for store in [stores[0], stores[depth / 2], stores[depth - 1]] {
      store.send(.count)
      expect(store.count == 1, "it has counted")
    }
    stores[depth - 1].send(.rise)
    expect(stores[depth - 2].count == 1, "the output has risen by one")
    // Each of them writes through all stores above it, so only some take part.
    stores[0].send(.sink(500))
    expect(stores[500].count == 1 && stores[501].count == 0, "the message has sunk to the 500th")
    let run = stores[depth - 1].run(.work)
    await letWorkBegin()
    run.cancel()
    expect(run.outcome == .cancelled, "it was cancelled")
    // Never released: see above.
    _ = Unmanaged.passRetained(Kept(kept))
    stores = []
  }
}
