// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

/// A feature nested in itself, in a computed place. Its state nests in boxes that are released one after the other:
/// recursive release by Swift is not tested here.
struct Knot: Feature {
  final class Box {
    var state: Knot.State?

    init(_ state: Knot.State) { self.state = state }

    deinit {
      var last = take()
      while isKnownUniquelyReferenced(&last), let next = last?.take() { last = next }
    }

    private func take() -> Box? {
      defer { state = nil }
      return state?.box
    }
  }

  struct State {
    var count = 0
    var box: Box?
    var next: Knot.State? {
      get { box?.state }
      set { box = newValue.map(Box.init) }
    }
  }
  enum Action { case count, cut, work }
  static let next = child(\.next) { _, _ in Knot() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .count: state.count += 1
    case .cut: state.box = nil
    case .work: return .run { _ in try await forever() }
    }
    return .none
  }

  @MainActor
  static func makeStore(_ depth: Int) -> Store<Knot> {
    var state = State()
    for _ in 1..<depth { state = State(box: Box(state)) }
    return Store(Knot(), state: state)
  }
}

extension Deep {
  static func nestComputed(_ depth: Int) async {
    var root: Store<Knot>? = Knot.makeStore(depth)
    var stores = [root!]
    while let next = stores.last!.child(Knot.next) { stores.append(next) }
    expect(stores.count == depth, "all are there")
    for store in [stores[0], stores[depth / 2], stores[depth - 1]] {
      withObservationTracking {
        _ = store.count
      } onChange: {
      }
      store.send(.count)
      expect(store.count == 1, "it has counted")
    }
    let runs = [stores[1], stores[depth / 2], stores[depth - 1]].map { $0.run(.work) }
    await letWorkBegin()
    runs[2].cancel()
    // The largest number of stores that a change can end.
    stores[1].send(.cut)
    expect(runs[0].outcome == .pending && runs[1].outcome == .cancelled, "those below the cut have ended")
    stores = []
    root = nil
    expect(await runs[0].finished() == .cancelled, "it has ended with the root")
  }

  /// The root's handle is released first: then the deepest store retains all above it.
  static func keepDeepest(_ depth: Int) {
    var root: Store<Knot>? = Knot.makeStore(depth)
    var deepest = root
    while let next = deepest?.child(Knot.next) { deepest = next }
    root = nil
    expect(deepest?.count == 0, "it can still be read")
    deepest = nil
  }
}
