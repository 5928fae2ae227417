// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A screen whose work lasts until it is cancelled, and which writes down what becomes of it.
struct Screen: Feature {
  struct State: Identifiable {
    var id = 1
    var count = 0
    var isWorking = false
  }

  enum Action { case appeared, counted }

  let log: Log

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .counted:
      state.count += 1
      return .none
    case .appeared:
      log.add("began \(state.id)")
      return .run(holding: \.isWorking, at: true) { [log, id = state.id] _ in
        defer { log.add("ended \(id)") }
        try await Task.sleep(for: .seconds(3_600))
      }
    }
  }
}
