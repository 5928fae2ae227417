// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

/// A screen with work, which may be written wrongly.
@MainActor
final class PortfolioScreen {
  let tasks: TaskScope
  private(set) var holdings = 0

  init(tasks: TaskScope = TaskScope(line: 9)) { self.tasks = tasks }

  /// Wrong: the work retains the screen, and the screen retains the scope that would end the work.
  func loadWrongly(at gate: Gate) {
    tasks.run(Lane("load"), line: 14) {
      try await gate.waitIgnoringCancellation()
      self.holdings = 1
    }
  }

  /// Right, with work that ignores its cancellation.
  func loadDeaf(at gate: Gate) {
    tasks.run(Lane("load"), on: self, line: 22) { owner in
      try await gate.waitIgnoringCancellation()
      try owner { $0.holdings = 1 }
    }
  }

  /// Right.
  func load(at gate: Gate) {
    tasks.run(Lane("load"), on: self, line: 30) { owner in
      try await gate.wait()
      try owner { $0.holdings = 1 }
    }
  }
}

/// A feature whose work waits at the gate in its action.
struct Loading: Feature {
  struct State {
    var isLoading = false
    var details: Details.State?
    var prices: Loadable<[Int]> = .idle
  }

  enum Action {
    case load(Gate)
    case loadDeaf(Gate)
    case loadPrices(Gate)
    case detailsClosed
  }

  static let details = child(\.details, line: 50) { _, _ in
    Details()
  } output: { _ in
    .detailsClosed
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .load(let gate): return .run(Lane("load"), line: 55) { _ in try await gate.wait() }
    case .loadDeaf(let gate): return .run(Lane("load"), line: 56) { _ in try await gate.waitIgnoringCancellation() }
    case .loadPrices(let gate):
      return .load(\.prices, in: Lane("prices"), line: 60) { _ in
        try await gate.wait()
        return [1]
      }
    case .detailsClosed:
      state.details = nil
      return .none
    }
  }
}

struct Details: Feature {
  struct State {}
  typealias Action = Gate
  typealias Output = Bool

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(Lane("details"), line: 72) { _ in try await action.waitIgnoringCancellation() }
  }
}
