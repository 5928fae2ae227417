// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The feature of most rows: a screen with a counter, a search and a few fields to observe.
struct ScreenFeature: Feature {
  struct State {
    var taps = 0
    var query = ""
    var isLoading = false
    var results: [Int] = []
    var note: String?
    var total = 0.0
  }

  enum Action {
    /// Changes one field and starts nothing.
    case tapped
    /// Changes `query`, `isLoading` and `results`.
    case refreshed
    /// Starts a run that changes one field.
    case loadTapped
    /// The same, replacing the previous run.
    case searched
    /// The same, with work that waits until it is replaced.
    case waited
    /// The same, with work that waits for a pause.
  }

  enum Mutation { case loaded }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .tapped:
      state.taps += 1
      return .none
    case .refreshed:
      state.query += "a"
      state.isLoading.toggle()
      state.results.append(state.results.count)
      return .none
    case .loadTapped:
      return .run { try $0.apply(.loaded) }
    case .searched:
      return .run(.results) { try $0.apply(.loaded) }
    case .waited:
      return .run(.results) { context in
        try await StillClock().sleep(for: .seconds(1))
        try context.apply(.loaded)
      }
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .loaded: state.taps += 1
    }
  }
}

extension Lane {
  fileprivate static let results = Lane("results", .restart)
}
