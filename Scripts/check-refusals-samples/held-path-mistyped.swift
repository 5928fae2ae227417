// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: value of type 'Counter.State' has no member 'isBussy'

import Belay

struct Counter: Feature {
  struct State { var isBusy = false }
  enum Action { case go, done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .go:
      return .run(Lane("x"), holding: \.isBussy, at: true) { context in
        try await Task.sleep(for: .seconds(1))
        try context.update { $0.isBusy = false }
      }
    case .done: return .none
    }
  }
}
