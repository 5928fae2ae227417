// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

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
    // Made, and released without being performed.
    for isLeft in [true, false] {
      _ = (0..<count).reduce(Effect<List>.none) { effect, _ in
        isLeft ? .merge(effect, .cancel(.concurrent)) : .merge(.cancel(.concurrent), effect)
      }
    }
  }
}
