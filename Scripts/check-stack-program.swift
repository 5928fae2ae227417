// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What Scripts/check-stack runs on a small stack: one part each time, at the given depth.

import Belay

@main
@MainActor
enum Deep {
  static func main() async {
    let part = CommandLine.arguments[1]
    let depth = Int(CommandLine.arguments[2])!
    switch part {
    case "merged": await mergeEffects(depth)
    case "computed-tree": await nestComputed(depth)
    case "row-tree": await nestRows(depth)
    case "handles": keepDeepest(depth)
    case "overflow": overflow(depth)
    default: preconditionFailure("There is no part '\(part)'.")
    }
    print("\(part): done")
  }

  static func expect(_ condition: Bool, _ what: String) {
    precondition(condition, "It is not so: \(what).")
  }

  /// Lets requested work begin.
  static func letWorkBegin() async {
    for _ in 0..<10 { await Task.yield() }
  }

  /// Overflows the stack: the check must notice it, which shows that the stack is small.
  static func overflow(_ depth: Int) {
    @inline(never) func recurse(_ depth: Int) -> Int {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { place in
        place.initialize(repeating: UInt64(depth))
        return depth == 0 ? 0 : recurse(depth - 1) + Int(place[depth % 64])
      }
    }
    expect(recurse(depth) > 0, "a number comes back")
  }
}

func forever() async throws { try await Task.sleep(for: .seconds(1_000)) }

/// A list that merges an effect for each of its rows with the previous ones, by `reduce`.
struct List: Feature {
  struct Row: Feature {
    struct State: Identifiable {
      let id: Int
      var count = 0
    }
    enum Action { case count }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  struct State { var rows: Rows<Row.State> = [] }
  enum Action { case countFromLeft, countFromRight, work }
  static let rows = children(\.rows) { _, _ in Row() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .countFromLeft: state.rows.ids.reduce(Effect.none) { .merge($0, .send(.count, to: List.rows, id: $1)) }
    case .countFromRight: state.rows.ids.reduce(Effect.none) { .merge(.send(.count, to: List.rows, id: $1), $0) }
    case .work: state.rows.ids.reduce(Effect.none) { effect, _ in .merge(effect, .run { _ in try await forever() }) }
    }
  }
}

extension Deep {
  static func mergeEffects(_ count: Int) async {
    let store = Store(List(), state: .init(rows: Rows((0..<count).map { List.Row.State(id: $0) })))
    store.send(.countFromLeft)
    store.send(.countFromRight)
    expect(store.rows.allSatisfy { $0.count == 2 }, "each row has counted twice")
    let run = store.run(.work)
    await letWorkBegin()
    run.cancel()
    expect(await run.finished() == .cancelled, "all work was cancelled")
  }
}

/// A feature nested in itself, in a computed place. Its state nests in boxes that are kept for ever: Swift would release them recursively.
struct Knot: Feature {
  final class Box {
    var state: Knot.State?

    init(_ state: Knot.State) {
      self.state = state
      _ = Unmanaged.passRetained(self)
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
    var stores = [Knot.makeStore(depth)]
    while let next = stores.last!.child(Knot.next) { stores.append(next) }
    expect(stores.count == depth, "all are there")
    stores[depth - 1].send(.count)
    expect(stores[depth - 1].count == 1, "it has counted")
    let runs = [stores[1], stores[depth - 1]].map { $0.run(.work) }
    await letWorkBegin()
    // The largest number of stores that a change can end.
    stores[1].send(.cut)
    expect(runs[0].outcome == .pending && runs[1].outcome == .cancelled, "those below the cut have ended")
    stores = []
    expect(await runs[0].finished() == .cancelled, "it has ended with the root")
  }

  /// The root's handle is released first: then the deepest store retains all above it.
  static func keepDeepest(_ depth: Int) {
    var deepest: Store<Knot>? = Knot.makeStore(depth)
    while let next = deepest?.child(Knot.next) { deepest = next }
    expect(deepest?.count == 0, "it can still be read")
    deepest = nil
  }
}

/// A feature nested in itself, in rows: a place that is stored in its parent's state. Swift releases such a state
/// recursively, so it is kept for ever.
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
    _ = Unmanaged.passRetained(Kept(state))
    var stores = [Store(Floor(), state: state)]
    while let next = stores.last!.child(Floor.below, id: 0) { stores.append(next) }
    expect(stores.count == depth, "all are there")
    stores[depth - 1].send(.rise)
    expect(stores[depth - 2].count == 1, "the output has risen by one")
    // Each of them writes through all stores above it, so only some take part.
    stores[0].send(.sink(500))
    expect(stores[500].count == 1 && stores[501].count == 0, "the message has sunk to the 500th")
    let run = stores[depth - 1].run(.work)
    await letWorkBegin()
    run.cancel()
    expect(run.outcome == .cancelled, "it was cancelled")
    stores = []
  }
}
