// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The work of the rows `inspector-…`. Two programs have this code, one of them without the inspector.
@MainActor
final class ScreenWork {
  private let store = Store(WorkFeature(), state: .init())
  private let tasks = TaskScope()
  private var shown = 0

  /// How often the work was done.
  var count: Int { shown + store.taps }

  /// An action that changes one field and starts nothing.
  @inline(never)
  func tap() { store.send(.tapped) }

  /// A run of a scope, awaited until it has ended.
  @inline(never)
  func show() async { await tasks.run { @MainActor in self.shown += 1 }.finished() }
}

/// The state and the action of `sync-action`.
private struct WorkFeature: Feature {
  struct State {
    var taps = 0
    var query = ""
    var isLoading = false
    var results: [Int] = []
    var note: String?
    var total = 0.0
  }

  enum Action { case tapped }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.taps += 1
    return .none
  }
}
