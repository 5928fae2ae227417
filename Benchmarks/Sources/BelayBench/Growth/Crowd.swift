// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A store with many runs, for the rows of growth without children.
struct Crowd: Feature {
  struct State {
    var count = 0
    var isBusy = false
    var busy: [Int: Bool] = [:]
  }

  enum Action {
    case counted
    /// A run that waits.
    case waits(Lane, Gate)
    /// A run that ends at once.
    case ends(Lane)
    /// A run that waits and holds a field.
    case holds(Gate)
    /// A run that waits and holds a separate field.
    case holdsOwn(Int, Gate)
    /// A run with this many nested runs that wait.
    case nests(Int, Gate)
    /// A run with a nested run, and so on, this many levels deep. Each is in a separate lane with a limit.
    case nestsDeeply(Int, Gate)
    /// This many effects, merged one by one.
    case merges(Int)
    /// A run that waits and undoes its change to the count if it does not finish.
    case undoes(Gate)
  }

  enum Mutation { case counted, uncounted }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .counted:
      state.count += 1
      return .none
    case .waits(let lane, let gate): return .run(lane) { _ in await gate.wait() }
    case .ends(let lane): return .run(lane) { try $0.apply(.counted) }
    case .holds(let gate): return .run(holding: \.isBusy, at: true) { _ in await gate.wait() }
    case .holdsOwn(let key, let gate): return .run(holding: \.busy[key], at: true) { _ in await gate.wait() }
    case .nests(let count, let gate):
      return .run { context in
        for _ in 0..<count { context.run { _ in await gate.wait() } }
      }
    case .nestsDeeply(let depth, let gate): return .run { Self.nest($0, depth, gate) }
    case .merges(let count):
      return (0..<count).reduce(Effect.none) { effects, _ in .merge(effects, .cancel(.crowd)) }
    case .undoes(let gate):
      state.count += 1
      return .run(.crowd, undo: .uncounted) { _ in await gate.wait() }
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .counted: state.count += 1
    case .uncounted: state.count -= 1
    }
  }

  private static func nest(_ context: Context<Self>, _ depth: Int, _ gate: Gate) {
    context.run(Lane("deep", id: depth, .enqueue)) { context in
      if depth > 1 { nest(context, depth - 1, gate) } else { await gate.wait() }
    }
  }
}

extension Lane {
  static let crowd = Lane("crowd")
  static let queue = Lane("queue", .enqueue)
  static let joined = Lane("joined", .join)
}
